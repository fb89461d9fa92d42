import { postsApi } from '@kith/shared/posts.ts'
import { idInPath } from '@kith/shared/basics.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { clearFiles, removePost } from './remove.ts'

export function removePostRoute(app: App, deps: Deps): void {
  app.delete(
    postsApi.post,
    {
      config: { who: 'member', about: 'post' },
      schema: {
        tags: ['posts'],
        summary: 'Delete a post',
        params: z.object({ id: idInPath }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const keys = await removePost(deps.db, viewerOf(request), request.params.id)
      await clearFiles(deps, keys, request.log)
      return reply.status(204).send(null)
    },
  )
}
