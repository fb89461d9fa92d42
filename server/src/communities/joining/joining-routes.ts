import { idInPath, paging } from '@kith/shared/basics.ts'
import {
  communitiesApi,
  communityInvitationInput,
  invitableFriend,
  joinAnswer,
  joinInput,
  joinRequest,
  requestAnswer,
  requestAnswerInput,
} from '@kith/shared/communities.ts'
import { peopleQuery } from '@kith/shared/friends.ts'
import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'
import { sendPage } from '../../core/http/answers.ts'
import { viewerOf } from '../../core/http/guards.ts'
import type { App } from '../../core/http/http.ts'
import { inviteFriend, listInvitable } from './invitations.ts'
import { joinCommunity, leaveCommunity } from './joining.ts'
import { answerRequest, listRequests } from './requests.ts'

const config = { who: 'member', about: 'community' } as const
const tags = ['communities']
const params = z.object({ id: idInPath })

export function joiningRoutes(app: App, deps: Deps): void {
  ownRoutes(app, deps)
  requestRoutes(app, deps)
  invitationRoutes(app, deps)
}

function ownRoutes(app: App, { db, limits }: Deps): void {
  const joining = { params, body: joinInput, response: { 200: joinAnswer } }
  app.post(
    communitiesApi.join,
    { config, schema: { tags, summary: 'Join a community, or ask its staff to', ...joining } },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('communityJoin', viewer.id)
      return joinCommunity(db, viewer, request.params.id, request.body?.message ?? '')
    },
  )

  const leaving = { params, response: { 204: z.null() } }
  app.post(
    communitiesApi.leave,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Leave a community, withdraw a request or decline an invitation', ...leaving },
    },
    async (request, reply) => {
      await leaveCommunity(db, viewerOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )
}

function requestRoutes(app: App, { db }: Deps): void {
  const listing = { params, querystring: paging, response: { 200: z.array(joinRequest) } }
  app.get(
    communitiesApi.requests,
    { config, schema: { tags, summary: 'Requests to join that wait, oldest first', ...listing } },
    async (request, reply) =>
      sendPage(reply, await listRequests(db, viewerOf(request), request.params.id, request.query)),
  )

  const answering = {
    params: z.object({ id: idInPath, userId: idInPath }),
    body: requestAnswerInput,
    response: { 200: requestAnswer },
  }
  app.post(
    communitiesApi.request,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Approve or decline a request to join', ...answering },
    },
    async (request) => {
      const { id: communityId, userId } = request.params
      return answerRequest(db, viewerOf(request), { communityId, userId }, request.body)
    },
  )
}

function invitationRoutes(app: App, { db, limits }: Deps): void {
  const listing = { params, querystring: peopleQuery, response: { 200: z.array(invitableFriend) } }
  app.get(
    communitiesApi.invitations,
    { config, schema: { tags, summary: 'Own friends whom one could invite, by name', ...listing } },
    async (request, reply) =>
      sendPage(reply, await listInvitable(db, viewerOf(request), request.params.id, request.query)),
  )

  const response = { 200: invitableFriend, 201: invitableFriend }
  app.post(
    communitiesApi.invitations,
    {
      config,
      schema: {
        tags,
        summary: 'Invite a friend to a community',
        params,
        body: communityInvitationInput,
        response,
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('communityInvite', viewer.id)
      const { isNew, friend } = await inviteFriend(db, viewer, request.params.id, request.body.userId)
      return reply.status(isNew ? 201 : 200).send(friend)
    },
  )
}
