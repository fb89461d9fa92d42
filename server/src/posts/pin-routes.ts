import { idInPath, paging } from '@kith/shared/basics.ts'
import { pinAnswer, pinnedPost, postsApi } from '@kith/shared/posts.ts'
import { z } from 'zod'
import { nameNextPage, nameTotal } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { countPinned, listPinned } from './pinned.ts'
import { pinPost, unpinPost } from './pins.ts'

const tags = ['posts']

export function pinRoutes(app: App, { db }: Deps): void {
  const config = { who: 'moderator', about: 'post' } as const
  const schema = { tags, params: z.object({ id: idInPath }), response: { 200: pinAnswer } }
  app.post(
    postsApi.pin,
    {
      config: { ...config, limit: 'change' },
      schema: { ...schema, summary: 'Pin a post to the left column' },
    },
    async (request) => pinPost(db, viewerOf(request), request.params.id),
  )

  app.delete(
    postsApi.pin,
    { config: { ...config, limit: 'change' }, schema: { ...schema, summary: 'Take a pin away' } },
    async (request) => unpinPost(db, viewerOf(request), request.params.id),
  )

  app.get(
    postsApi.pinned,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'The pinned posts',
        description: 'The header X-Total-Count of the first page says how many there are (exact to 1,000).',
        querystring: paging,
        response: { 200: z.array(pinnedPost) },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { items, next } = await listPinned(db, viewer, request.query)
      nameNextPage(reply, next)
      if (request.query.before === undefined) nameTotal(reply, await countPinned(db, viewer))
      return items
    },
  )
}
