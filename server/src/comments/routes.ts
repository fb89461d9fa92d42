import { idInPath, paging } from '@kith/shared/basics.ts'
import { comment, threadQuery, commentsApi } from '@kith/shared/comments.ts'
import { z } from 'zod'
import { nameNextPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { clearDiscarded } from '../media/media.ts'
import { removeComment } from './remove.ts'
import { listReplies, readThread } from './thread.ts'

const config = { who: 'member' } as const
const tags = ['comments']
const params = z.object({ id: idInPath })

// Comments stand in comments: the description of the calls needs a name to refer to.
comment.register(z.globalRegistry, { id: 'Comment' })

export function commentRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
  removingRoute(app, deps)
}

function readingRoutes(app: App, { db }: Deps): void {
  app.get(
    commentsApi.ofPost,
    {
      config: { who: 'member', about: 'post' },
      schema: {
        tags,
        summary: 'The latest comments of a post, the oldest of them first, with their first replies',
        description:
          '`X-Next-Cursor` leads to earlier ones. `around` names a comment that comes with the page wherever it stands.',
        params,
        querystring: threadQuery,
        response: { 200: z.array(comment) },
      },
    },
    async (request, reply) => {
      const { items, next } = await readThread(db, viewerOf(request), request.params.id, request.query)
      nameNextPage(reply, next)
      return items
    },
  )

  app.get(
    commentsApi.replies,
    {
      config,
      schema: {
        tags,
        summary: 'The replies to a comment, the oldest first',
        description: '`before` is the cursor of the last reply seen: what follows it comes.',
        params,
        querystring: paging,
        response: { 200: z.array(comment) },
      },
    },
    async (request, reply) => {
      const { items, next } = await listReplies(db, viewerOf(request), request.params.id, request.query)
      nameNextPage(reply, next)
      return items
    },
  )
}

function removingRoute(app: App, deps: Deps): void {
  app.delete(
    commentsApi.comment,
    { config, schema: { tags, summary: 'Delete a comment', params, response: { 204: z.null() } } },
    async (request, reply) => {
      const keys = await removeComment(deps.db, viewerOf(request), request.params.id)
      await clearDiscarded(deps, keys).catch((error: unknown) => {
        // The comment is gone all the same; the files are nobody's and are swept later.
        request.log.warn({ err: error }, 'files of a deleted comment are left over')
      })
      return reply.status(204).send(null)
    },
  )
}
