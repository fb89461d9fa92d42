import { idInPath } from '@kith/shared/basics.ts'
import { moderatedPost, moderatedPostsQuery, moderationApi } from '@kith/shared/moderation.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { sendPage } from '../core/http/answers.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { clearFiles } from '../posts/posts.ts'
import { listModeratedPosts } from './moderated-posts.ts'
import { removePostOfAnyone } from './remove-post.ts'

export function moderationRoutes(app: App, deps: Deps): void {
  const listing = { querystring: moderatedPostsQuery, response: { 200: z.array(moderatedPost) } }
  app.get(
    moderationApi.posts,
    {
      config: { who: 'moderator' },
      schema: {
        tags: ['moderation'],
        summary: 'All posts, newest first',
        description:
          'A page can be short or empty and still name a next one. Posts that are not for the caller are recorded for their authors.',
        ...listing,
      },
    },
    async (request, reply) =>
      sendPage(reply, await listModeratedPosts(deps.db, viewerOf(request), request.query)),
  )

  app.delete(
    postsApi.moderated,
    {
      config: { who: 'moderator', about: 'post', limit: 'change' },
      schema: {
        tags: ['moderation'],
        summary: 'Delete any post',
        params: z.object({ id: idInPath }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const keys = await removePostOfAnyone(deps.db, viewerOf(request), request.params.id)
      await clearFiles(deps, keys, request.log)
      return reply.status(204).send(null)
    },
  )
}
