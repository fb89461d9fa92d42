import { idInPath, paging } from '@kith/shared/basics.ts'
import {
  friend,
  friendListInput,
  friendRemoveInput,
  friendRequest,
  friendRequestInput,
  friendResponseInput,
  friendStatus,
  friendsApi,
} from '@kith/shared/friends.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { answerRequest, withdrawRequest } from './answer-request.ts'
import { sendRequest } from './send-request.ts'
import { listFriends, unfriend } from './friends.ts'
import { listReceived, listSent } from './requests.ts'
import { friendStatusOf } from './status.ts'

const config = { who: 'member' } as const
const aboutMember = { who: 'member', about: 'member' } as const
const tags = ['friends']
const params = z.object({ id: idInPath })
const nothing = { 204: z.null() }

export function friendRoutes(app: App, deps: Deps): void {
  friendshipRoutes(app, deps)
  requestRoutes(app, deps)
}

function friendshipRoutes(app: App, { db }: Deps): void {
  const list = { querystring: friendListInput, response: { 200: z.array(friend) } }
  app.get(
    friendsApi.friends,
    { config, schema: { tags, summary: 'Own friends, newest first', ...list } },
    async (request, reply) => sendPage(reply, await listFriends(db, viewerOf(request), request.query)),
  )

  app.get(
    friendsApi.status,
    {
      config: aboutMember,
      schema: { tags, summary: 'What another member is', params, response: { 200: friendStatus } },
    },
    async (request) => friendStatusOf(db, viewerOf(request), request.params.id),
  )

  app.post(
    friendsApi.remove,
    {
      config: { ...aboutMember, limit: 'change' },
      schema: { tags, summary: 'End a friendship', body: friendRemoveInput, response: nothing },
    },
    async (request, reply) => {
      await unfriend(db, viewerOf(request), request.body.friendId)
      return reply.status(204).send(null)
    },
  )

  app.delete(
    friendsApi.friend,
    {
      config: { ...aboutMember, limit: 'change' },
      schema: { tags, summary: 'End a friendship', params, response: nothing },
    },
    async (request, reply) => {
      await unfriend(db, viewerOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )
}

function requestRoutes(app: App, { db, limits }: Deps): void {
  const list = { querystring: paging, response: { 200: z.array(friendRequest) } }
  app.get(
    friendsApi.received,
    { config, schema: { tags, summary: 'Requests that wait for an answer', ...list } },
    async (request, reply) => sendPage(reply, await listReceived(db, viewerOf(request), request.query)),
  )

  app.get(
    friendsApi.sent,
    { config, schema: { tags, summary: 'Sent requests without an answer', ...list } },
    async (request, reply) => sendPage(reply, await listSent(db, viewerOf(request), request.query)),
  )

  const asking = { body: friendRequestInput, response: { 200: friendRequest, 201: friendRequest } }
  app.post(
    friendsApi.request,
    { config: aboutMember, schema: { tags, summary: 'Ask someone to be friends', ...asking } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('friendRequest', viewer.id)
      const asked = await sendRequest(db, viewer, request.body.friendId)
      return reply.status(asked.isNew ? 201 : 200).send(asked.request)
    },
  )

  const answering = { body: friendResponseInput, response: { 200: friendRequest } }
  app.post(
    friendsApi.respond,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Accept or decline a request', ...answering },
    },
    async (request) => answerRequest(db, viewerOf(request), request.body),
  )

  app.delete(
    friendsApi.sentRequest,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Take back a sent request', params, response: nothing },
    },
    async (request, reply) => {
      await withdrawRequest(db, viewerOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )
}
