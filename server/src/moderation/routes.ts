import { postsApi } from '@kith/shared/posts.ts'
import { idInPath } from '@kith/shared/basics.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { clearFiles } from '../posts/posts.ts'
import { removePostOfAnyone } from './remove-post.ts'

export function moderationRoutes(app: App, deps: Deps): void {
  app.delete(
    postsApi.moderated,
    {
      config: { who: 'moderator', about: 'post' },
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
