import {
  administrationApi,
  managedMember,
  managedMembersQuery,
  memberCounts,
  memberRoleInput,
  overview,
  passwordResetAnswer,
  suspensionInput,
} from '@kith/shared/administration.ts'
import { idInPath } from '@kith/shared/basics.ts'
import { z } from 'zod'
import { type Passwords, readablePassword, type Sessions } from '../accounts/accounts.ts'
import type { Deps } from '../core/deps.ts'
import { sendPage } from '../core/http/answers.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import type { DeleteMember } from '../own-data/own-data.ts'
import { changeRole, deleteMember, resetPassword, suspendMember, unsuspendMember } from './member-actions.ts'
import { countMembers, listMembers, readMember } from './members.ts'
import { openOverview } from './overview.ts'

const config = { who: 'admin', about: 'member' } as const
const tags = ['administration']
const params = z.object({ id: idInPath })
const one = { 200: managedMember }

type Services = { passwords: Passwords; sessions: Sessions; deleteMember: DeleteMember }

export function administrationRoutes(app: App, deps: Deps, parts: Services): void {
  listRoutes(app, deps)
  accountRoutes(app, deps, parts)
  suspensionRoutes(app, deps, parts)
  overviewRoute(app, deps)
}

function listRoutes(app: App, { db }: Deps): void {
  const listing = { querystring: managedMembersQuery, response: { 200: z.array(managedMember) } }
  app.get(
    administrationApi.members,
    { config, schema: { tags, summary: 'All members', ...listing } },
    async (request, reply) => sendPage(reply, await listMembers(db, request.query)),
  )

  app.get(
    administrationApi.summary,
    { config, schema: { tags, summary: 'How many members there are', response: { 200: memberCounts } } },
    async () => countMembers(db),
  )
}

function accountRoutes(app: App, { db, limits }: Deps, parts: Services): void {
  const { passwords, sessions } = parts
  app.put(
    administrationApi.role,
    {
      config,
      schema: { tags, summary: 'Change the role of a member', params, body: memberRoleInput, response: one },
    },
    async (request) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      await limits.take('administration', viewer.id)
      await changeRole(db, viewer, id, request.body.role)
      sessions.forgetMember(id)
      return readMember(db, id)
    },
  )

  const resetting = { params, response: { 200: passwordResetAnswer } }
  app.post(
    administrationApi.password,
    { config, schema: { tags, summary: 'Give a member a new password, which is shown once', ...resetting } },
    async (request) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      await limits.take('administration', viewer.id)
      const password = readablePassword()
      await resetPassword(db, viewer, id, await passwords.hash(viewer.id, password))
      sessions.forgetMember(id)
      return { resetPassword: password }
    },
  )

  app.delete(
    administrationApi.member,
    {
      config,
      schema: {
        tags,
        summary: 'Delete a member with all that is theirs',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      await limits.take('administration', viewer.id)
      await deleteMember(db, viewer, id, parts.deleteMember)
      sessions.forgetMember(id)
      return reply.status(204).send(null)
    },
  )
}

function suspensionRoutes(app: App, { db, limits }: Deps, { sessions }: Services): void {
  const suspending = { params, body: suspensionInput, response: one }
  app.put(
    administrationApi.suspension,
    { config, schema: { tags, summary: 'Suspend a member until a date', ...suspending } },
    async (request) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      await limits.take('administration', viewer.id)
      await suspendMember(db, viewer, id, request.body)
      sessions.forgetMember(id)
      return readMember(db, id)
    },
  )

  app.delete(
    administrationApi.suspension,
    { config, schema: { tags, summary: 'Lift a suspension', params, response: one } },
    async (request) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      await limits.take('administration', viewer.id)
      await unsuspendMember(db, viewer, id)
      return readMember(db, id)
    },
  )
}

function overviewRoute(app: App, deps: Deps): void {
  const read = openOverview(deps)
  app.get(
    administrationApi.overview,
    {
      config: { who: 'admin' },
      schema: { tags, summary: 'The site in numbers', response: { 200: overview } },
    },
    async (request) => read(viewerOf(request)),
  )
}
