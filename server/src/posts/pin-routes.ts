import { idInPath, paging } from '@kith/shared/basics.ts'
import { pinAnswer, pinnedPost } from '@kith/shared/posts.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/guards.ts'
import type { App } from '../core/http.ts'
import { listPinned, pinPost, unpinPost } from './pins.ts'

const tags = ['posts']

export function pinRoutes(app: App, { db }: Deps): void {
  const config = { who: 'moderator' } as const
  const schema = { tags, params: z.object({ id: idInPath }), response: { 200: pinAnswer } }
  app.post(
    '/api/posts/:id/pin',
    { config, schema: { ...schema, summary: 'Pin a post to the left column' } },
    async (request) => pinPost(db, viewerOf(request), request.params.id),
  )

  app.delete(
    '/api/posts/:id/pin',
    { config, schema: { ...schema, summary: 'Take a pin away' } },
    async (request) => unpinPost(db, viewerOf(request), request.params.id),
  )

  app.get(
    '/api/pinned-posts',
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'The pinned posts',
        querystring: paging.omit({ before: true }),
        response: { 200: z.array(pinnedPost) },
      },
    },
    async (request) => listPinned(db, viewerOf(request), request.query),
  )
}
