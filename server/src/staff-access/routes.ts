import { paging } from '@kith/shared/basics.ts'
import { staffAccess, staffAccessApi } from '@kith/shared/reports.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { sendPage } from '../core/http/answers.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { listStaffAccess } from './own-access.ts'

export function staffAccessRoutes(app: App, { db }: Deps): void {
  app.get(
    staffAccessApi.own,
    {
      config: { who: 'member' },
      schema: {
        tags: ['own data'],
        summary: 'Own posts and comments that staff opened although they were not for them',
        querystring: paging,
        response: { 200: z.array(staffAccess) },
      },
    },
    async (request, reply) => sendPage(reply, await listStaffAccess(db, viewerOf(request), request.query)),
  )
}
