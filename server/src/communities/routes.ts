import { paging } from '@kith/shared/basics.ts'
import { joinedCommunity, communitiesApi } from '@kith/shared/communities.ts'
import { z } from 'zod'
import { nameNextPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { listJoined } from './joined.ts'

export function communityRoutes(app: App, { db }: Deps): void {
  app.get(
    communitiesApi.ofMember,
    {
      config: { who: 'member' },
      schema: {
        tags: ['communities'],
        summary: 'The communities to which one belongs, newest first',
        querystring: paging,
        response: { 200: z.array(joinedCommunity) },
      },
    },
    async (request, reply) => {
      const { items, next } = await listJoined(db, viewerOf(request), request.query)
      nameNextPage(reply, next)
      return items
    },
  )
}
