import { idInPath, paging } from '@kith/shared/basics.ts'
import { comment, threadQuery } from '@kith/shared/comments.ts'
import { z } from 'zod'
import { nameNextPage } from '../core/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/guards.ts'
import type { App } from '../core/http.ts'
import { listReplies, readThread } from './thread.ts'

const config = { who: 'member' } as const
const tags = ['comments']
const params = z.object({ id: idInPath })

export function commentRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
}

function readingRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/posts/:id/comments',
    {
      config,
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
    '/api/comments/:id/replies',
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
