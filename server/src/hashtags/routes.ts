import { followAnswer, followedHashtag, hashtag, hashtagInPath, hashtagsApi } from '@kith/shared/hashtags.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { followHashtag, listFollowed, readHashtag, unfollowHashtag, visitHashtag } from './follows.ts'

const config = { who: 'member' } as const
const tags = ['hashtags']
const params = z.object({ name: hashtagInPath })
/** Without their sign these two are the addresses of lists. */
const page = z.object({
  name: z
    .string()
    .regex(/^(?!(?:followed|trending)$)/)
    .pipe(hashtagInPath),
})

export function hashtagRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
  followRoutes(app, deps)
}

function readingRoutes(app: App, { db }: Deps): void {
  app.get(
    hashtagsApi.followed,
    {
      config,
      schema: { tags, summary: 'The followed hashtags', response: { 200: z.array(followedHashtag) } },
    },
    async (request) => listFollowed(db, viewerOf(request)),
  )

  app.get(
    hashtagsApi.hashtag,
    { config, schema: { tags, summary: 'A hashtag', params: page, response: { 200: hashtag } } },
    async (request) => readHashtag(db, viewerOf(request), request.params.name),
  )
}

function followRoutes(app: App, { db, limits }: Deps): void {
  const path = hashtagsApi.follow
  const schema = { tags, params, response: { 200: followAnswer } }
  app.post(path, { config, schema: { ...schema, summary: 'Follow a hashtag' } }, async (request) => {
    const viewer = viewerOf(request)
    await limits.take('follow', viewer.id)
    return followHashtag(db, viewer, request.params.name)
  })

  app.delete(
    path,
    { config: { ...config, limit: 'change' }, schema: { ...schema, summary: 'Follow a hashtag no more' } },
    async (request) => unfollowHashtag(db, viewerOf(request), request.params.name),
  )

  app.put(
    hashtagsApi.visit,
    {
      config: { ...config, limit: 'change' },
      schema: {
        tags,
        summary: 'Say that the page of a followed hashtag was looked at',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await visitHashtag(db, viewerOf(request), request.params.name)
      return reply.status(204).send(null)
    },
  )
}
