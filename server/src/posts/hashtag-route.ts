import { paging } from '@kith/shared/basics.ts'
import { hashtagInPath, hashtagsApi } from '@kith/shared/hashtags.ts'
import { post } from '@kith/shared/posts.ts'
import { z } from 'zod'
import { nameNextPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { listPostsWithHashtag } from './by-hashtag.ts'

export function hashtagPostsRoute(app: App, { db }: Deps): void {
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
      const { items, next } = await listPostsWithHashtag(db, viewerOf(request), name, request.query)
      nameNextPage(reply, next)
      return items
    },
  )
}
