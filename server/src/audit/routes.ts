import { auditApi, auditEntry, auditQuery } from '@kith/shared/audit.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { sendPage } from '../core/http/answers.ts'
import type { App } from '../core/http/http.ts'
import { listAudit } from './list.ts'

export function auditRoute(app: App, { db }: Deps): void {
  app.get(
    auditApi.log,
    {
      config: { who: 'admin' },
      schema: {
        tags: ['administration'],
        summary: 'What moderators and admins did, newest first',
        querystring: auditQuery,
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request, reply) => sendPage(reply, await listAudit(db, request.query)),
  )
}
