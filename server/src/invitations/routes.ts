import { idInPath, paging } from '@kith/shared/basics.ts'
import {
  createInvitationInput,
  invitation,
  invitationCheck,
  invitationCheckInput,
  invitationsApi,
  emailsSentAgain,
} from '@kith/shared/invitations.ts'
import { z } from 'zod'
import { limitKeyOf } from '../core/connections/address.ts'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent } from '../core/idempotency.ts'
import type { Mail } from '../mail/mail.ts'
import { sendSmall } from '../media/media.ts'
import { checkInvitation, pictureOfInviter } from './inviter.ts'
import { openInvitationEmails, type InvitationEmails } from './emails.ts'
import { inviteSomeone, listInvitations, readInvitation, revokeInvitation } from './own-invitations.ts'

const tags = ['invitations']

export function invitationRoutes(app: App, deps: Deps, mail: Mail): void {
  const emails = openInvitationEmails(deps, mail)
  ownInvitationRoutes(app, deps)
  createRoute(app, deps, emails)
  emailRoutes(app, deps, emails)
  codeRoutes(app, deps)
}

function ownInvitationRoutes(app: App, { db }: Deps): void {
  app.get(
    invitationsApi.invitations,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'Own invitations, newest first',
        querystring: paging,
        response: { 200: z.array(invitation) },
      },
    },
    async (request, reply) => sendPage(reply, await listInvitations(db, viewerOf(request), request.query)),
  )

  app.delete(
    invitationsApi.invitation,
    {
      config: { who: 'member', limit: 'change' },
      schema: {
        tags,
        summary: 'Revoke an own, unused invitation',
        params: z.object({ id: idInPath }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await revokeInvitation(db, viewerOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )
}

function createRoute(app: App, { db, limits }: Deps, emails: InvitationEmails): void {
  app.post(
    invitationsApi.invitations,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'Make an invitation, and send it to the address it names',
        body: createInvitationInput,
        response: { 201: invitation },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('invite', viewer.id)
      const hash = hashRequest('POST /api/invites', request.body)
      const key = request.headers['idempotency-key']
      const { id } = await idempotent(db, viewer, key, hash, async (tx) => {
        const { id, email } = await inviteSomeone(tx, viewer, request.body)
        if (email !== null) await emails.send(tx, viewer, { id, email })
        return { id }
      })
      return reply.status(201).send(await readInvitation(db, viewer, id))
    },
  )
}

function emailRoutes(app: App, { db, limits }: Deps, emails: InvitationEmails): void {
  app.post(
    invitationsApi.email,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'Send an own invitation again that could not be sent',
        params: z.object({ id: idInPath }),
        response: { 200: invitation },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      await limits.take('invite', viewer.id)
      await emails.sendAgain(viewer, id)
      return readInvitation(db, viewer, id)
    },
  )

  app.post(
    invitationsApi.unsentEmails,
    {
      config: { who: 'admin' },
      schema: {
        tags,
        summary: 'Send the invitations of the whole site again that could not be sent',
        response: { 200: emailsSentAgain },
      },
    },
    async (request) => {
      await limits.take('administration', viewerOf(request).id)
      return { count: await emails.sendUnsentAgain() }
    },
  )
}

function codeRoutes(app: App, { db, limits, storage }: Deps): void {
  app.get(
    invitationsApi.validate,
    {
      config: { who: 'public' },
      schema: {
        tags,
        summary: 'Whether one can register with a code, and who invites',
        querystring: invitationCheckInput,
        response: { 200: invitationCheck },
      },
    },
    async (request) => {
      await limits.take('inviteCheck', limitKeyOf(request.ip))
      return checkInvitation(db, request.query.code)
    },
  )

  app.get(
    invitationsApi.inviterPicture,
    {
      config: { who: 'public', sends: ['image/*'] },
      schema: {
        tags,
        summary: 'The picture of who invites, small, for the holder of a valid code',
        querystring: invitationCheckInput,
      },
    },
    async (request, reply) => {
      await limits.take('inviteCheck', limitKeyOf(request.ip))
      const picture = await pictureOfInviter(db, request.query.code)
      return sendSmall(reply, storage, picture)
    },
  )
}
