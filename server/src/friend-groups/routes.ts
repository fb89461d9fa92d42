import { idInPath } from '@kith/shared/basics.ts'
import {
  createFriendGroupInput,
  editFriendGroupInput,
  filteredFriend,
  filteredFriendsQuery,
  friendGroup,
  friendGroupMember,
  friendGroupMemberInput,
  friendGroupsQuery,
  friendGroupsApi,
} from '@kith/shared/friend-groups.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent } from '../core/idempotency.ts'
import { listFilteredFriends } from './filtered-friends.ts'
import {
  createFriendGroup,
  deleteFriendGroup,
  editFriendGroup,
  listFriendGroups,
  readFriendGroup,
} from './friend-groups.ts'
import { addMember, removeMember } from './members.ts'

const config = { who: 'member' } as const
const tags = ['friend groups']
const params = z.object({ id: idInPath })
const nothing = { 204: z.null() }

export function friendGroupRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
  writingRoutes(app, deps)
  memberRoutes(app, deps)
}

function readingRoutes(app: App, { db }: Deps): void {
  const response = { 200: z.array(friendGroup) }
  app.get(
    friendGroupsApi.groups,
    { config, schema: { tags, summary: 'Own friend groups', querystring: friendGroupsQuery, response } },
    async (request) => listFriendGroups(db, viewerOf(request), request.query),
  )

  app.get(
    friendGroupsApi.withMembers,
    { config, schema: { tags, summary: 'Own friend groups with their members', response } },
    async (request) => listFriendGroups(db, viewerOf(request), { includeMembers: true }),
  )

  const filtering = { querystring: filteredFriendsQuery, response: { 200: z.array(filteredFriend) } }
  app.get(
    friendGroupsApi.filtered,
    { config, schema: { tags, summary: 'Own friends with their groups, newest first', ...filtering } },
    async (request, reply) =>
      sendPage(reply, await listFilteredFriends(db, viewerOf(request), request.query)),
  )
}

function writingRoutes(app: App, { db, limits }: Deps): void {
  const creating = { body: createFriendGroupInput, response: { 201: friendGroup } }
  app.post(
    friendGroupsApi.groups,
    { config, schema: { tags, summary: 'Make a friend group', ...creating } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('friendGroup', viewer.id)
      const hash = hashRequest('POST /api/friend-groups', request.body)
      const key = request.headers['idempotency-key']
      const { id } = await idempotent(db, viewer, key, hash, (tx) =>
        createFriendGroup(tx, viewer, request.body),
      )
      return reply.status(201).send(await readFriendGroup(db, viewer, id))
    },
  )

  const editing = { params, body: editFriendGroupInput, response: { 200: friendGroup } }
  app.put(
    friendGroupsApi.group,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Rename or recolour a friend group', ...editing },
    },
    async (request) => editFriendGroup(db, viewerOf(request), request.params.id, request.body),
  )

  app.delete(
    friendGroupsApi.group,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Delete a friend group', params, response: nothing },
    },
    async (request, reply) => {
      await deleteFriendGroup(db, viewerOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )
}

function memberRoutes(app: App, { db, limits }: Deps): void {
  const adding = {
    params,
    body: friendGroupMemberInput,
    response: { 200: friendGroupMember, 201: friendGroupMember },
  }
  app.post(
    friendGroupsApi.members,
    { config, schema: { tags, summary: 'Put a friend into a group', ...adding } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('friendGroup', viewer.id)
      const place = { groupId: request.params.id, friendId: request.body.friendId }
      const isNew = await addMember(db, viewer, place)
      return reply.status(isNew ? 201 : 200).send(place)
    },
  )

  const place = z.object({ id: idInPath, friendId: idInPath })
  app.delete(
    friendGroupsApi.member,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Take a friend out of a group', params: place, response: nothing },
    },
    async (request, reply) => {
      const { id: groupId, friendId } = request.params
      await removeMember(db, viewerOf(request), { groupId, friendId })
      return reply.status(204).send(null)
    },
  )
}
