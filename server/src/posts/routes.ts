import { audience, audienceApi, audienceQuery } from '@kith/shared/audience.ts'
import { idInPath, paging } from '@kith/shared/basics.ts'
import { hashtagInPath, hashtagsApi } from '@kith/shared/hashtags.ts'
import { feedQuery, post, postsApi } from '@kith/shared/posts.ts'
import { z } from 'zod'
import { nameNextPage, sendPage, sendJsonText } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { recordStaffAccess } from '../staff-access/staff-access.ts'
import { readAudience } from './audience.ts'
import { listPostsWithHashtag } from './by-hashtag.ts'
import { readFeed } from './feed.ts'
import { listPostsBy, readPost } from './posts.ts'

const config = { who: 'member', about: 'post' } as const
const tags = ['posts']
const params = z.object({ id: idInPath })

export function postRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
  listRoutes(app, deps)
  audienceRoute(app, deps)
}

function readingRoutes(app: App, { db }: Deps): void {
  app.get(
    postsApi.posts,
    {
      config,
      schema: { tags, summary: 'A home tab', querystring: feedQuery, response: { 200: z.array(post) } },
    },
    async (request, reply) => {
      const page = await readFeed(db, viewerOf(request), request.query)
      nameNextPage(reply, page.next)
      return sendJsonText(reply, page.posts)
    },
  )

  app.get(
    postsApi.post,
    { config, schema: { tags, summary: 'One post', params, response: { 200: post } } },
    async (request) => {
      const viewer = viewerOf(request)
      const opened = await readPost(db, viewer, request.params.id)
      await recordStaffAccess(db, viewer, [opened.id])
      return opened
    },
  )
}

function listRoutes(app: App, { db }: Deps): void {
  app.get(
    postsApi.ofMember,
    {
      config: { who: 'member', about: 'member' },
      schema: {
        tags,
        summary: 'What a member wrote',
        params,
        querystring: paging,
        response: { 200: z.array(post) },
      },
    },
    async (request, reply) =>
      sendPage(reply, await listPostsBy(db, viewerOf(request), request.params.id, request.query)),
  )

  app.get(
    hashtagsApi.posts,
    {
      config: { who: 'member' },
      schema: {
        tags: ['hashtags'],
        summary: 'The posts with a hashtag',
        params: z.object({ name: hashtagInPath }),
        querystring: paging,
        response: { 200: z.array(post) },
      },
    },
    async (request, reply) => {
      const { name } = request.params
      return sendPage(reply, await listPostsWithHashtag(db, viewerOf(request), name, request.query))
    },
  )
}

function audienceRoute(app: App, { db }: Deps): void {
  app.get(
    audienceApi.audience,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'Who will see a post',
        querystring: audienceQuery,
        response: { 200: audience },
      },
    },
    async (request, reply) => {
      const { audience, next } = await readAudience(db, viewerOf(request), request.query)
      nameNextPage(reply, next)
      return audience
    },
  )
}
