import { ownSession, accountsApi } from '@kith/shared/accounts.ts'
import { idInPath } from '@kith/shared/basics.ts'
import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'
import { viewerOf } from '../../core/http/guards.ts'
import type { App } from '../../core/http/http.ts'
import { endOwnSession, listSessions } from './own-sessions.ts'
import { type Sessions, endSessions } from './sessions.ts'

const tags = ['accounts']

export function sessionRoutes(app: App, { db }: Deps, { forgetMember }: Sessions): void {
  app.get(
    accountsApi.sessions,
    {
      config: { who: 'member' },
      schema: { tags, summary: 'Where one is signed in', response: { 200: z.array(ownSession) } },
    },
    async (request) => listSessions(db, viewerOf(request)),
  )

  app.delete(
    accountsApi.sessions,
    {
      config: { who: 'member', limit: 'change' },
      schema: { tags, summary: 'Sign out everywhere else', response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id, sid } = viewerOf(request)
      await endSessions(db, id, sid)
      forgetMember(id)
      return reply.status(204).send(null)
    },
  )

  app.delete(
    accountsApi.session,
    {
      config: { who: 'member', limit: 'change' },
      schema: {
        tags,
        summary: 'Sign out in one place',
        params: z.object({ id: idInPath }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await endOwnSession(db, viewer, request.params.id)
      forgetMember(viewer.id)
      return reply.status(204).send(null)
    },
  )
}
