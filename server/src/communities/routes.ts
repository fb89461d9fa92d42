import { idInPath, paging } from '@kith/shared/basics.ts'
import {
  communitiesApi,
  communitiesQuery,
  community,
  communityCard,
  communityMember,
  communityNews,
  createCommunityInput,
  creatorInput,
  editCommunityInput,
  joinedCommunity,
  joinedQuery,
  logEntry,
  newsQuery,
  roleInput,
} from '@kith/shared/communities.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent } from '../core/idempotency.ts'
import { createCommunity, listCommunities, readCommunity } from './communities.ts'
import { editCommunity } from './edit.ts'
import { listJoined } from './joined-communities.ts'
import { listLog } from './log.ts'
import { listMembers, removeMember } from './members.ts'
import { listNews } from './news.ts'
import { removeCommunity } from './remove.ts'
import { handOver, setRole } from './roles.ts'

const config = { who: 'member', about: 'community' } as const
const tags = ['communities']
const params = z.object({ id: idInPath })
const memberParams = z.object({ id: idInPath, userId: idInPath })
const nothing = { 204: z.null() }

export function communityRoutes(app: App, deps: Deps): void {
  listRoutes(app, deps)
  oneRoutes(app, deps)
  handOverRoute(app, deps)
  memberRoutes(app, deps)
  logRoute(app, deps)
}

function listRoutes(app: App, { db }: Deps): void {
  const listing = { querystring: communitiesQuery, response: { 200: z.array(communityCard) } }
  app.get(
    communitiesApi.communities,
    { config, schema: { tags, summary: 'Communities, own ones first', ...listing } },
    async (request, reply) => sendPage(reply, await listCommunities(db, viewerOf(request), request.query)),
  )

  const joined = { querystring: joinedQuery, response: { 200: z.array(joinedCommunity) } }
  app.get(
    communitiesApi.ofMember,
    { config, schema: { tags, summary: 'The communities to which one belongs, newest first', ...joined } },
    async (request, reply) => sendPage(reply, await listJoined(db, viewerOf(request), request.query)),
  )

  const news = { querystring: newsQuery, response: { 200: z.array(communityNews) } }
  app.get(
    communitiesApi.news,
    { config, schema: { tags, summary: 'Own communities with posts since the last visit', ...news } },
    async (request) => listNews(db, viewerOf(request), request.query.limit),
  )
}

function oneRoutes(app: App, deps: Deps): void {
  const { db, limits } = deps
  const creating = { body: createCommunityInput, response: { 201: community } }
  app.post(
    communitiesApi.communities,
    { config, schema: { tags, summary: 'Make a community', ...creating } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('newCommunity', viewer.id)
      const hash = hashRequest('POST /api/community-groups', request.body)
      const key = request.headers['idempotency-key']
      const { id } = await idempotent(db, viewer, key, hash, (tx) =>
        createCommunity(tx, viewer, request.body),
      )
      return reply.status(201).send(await readCommunity(db, viewer, id))
    },
  )

  app.get(
    communitiesApi.community,
    { config, schema: { tags, summary: 'A community', params, response: { 200: community } } },
    async (request) => readCommunity(db, viewerOf(request), request.params.id),
  )

  const editing = { params, body: editCommunityInput, response: { 200: community } }
  app.put(
    communitiesApi.community,
    {
      config,
      schema: {
        tags,
        summary: 'Change a community',
        description:
          'From private or hidden to public it is a 409 `others_wrote_here` where others have written. Opening tells the members.',
        ...editing,
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('community', viewer.id)
      await editCommunity(deps, viewer, request.params.id, request.body)
      return readCommunity(db, viewer, request.params.id)
    },
  )

  app.delete(
    communitiesApi.community,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Delete a community with its posts', params, response: nothing },
    },
    async (request, reply) => {
      await removeCommunity(db, viewerOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )
}

function handOverRoute(app: App, { db, limits }: Deps): void {
  const handing = { params, body: creatorInput, response: { 200: community } }
  app.put(
    communitiesApi.creator,
    { config, schema: { tags, summary: 'Hand a community over to another member', ...handing } },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('community', viewer.id)
      const { id: communityId } = request.params
      await handOver(db, viewer, { communityId, userId: request.body.userId })
      return readCommunity(db, viewer, communityId)
    },
  )
}

function memberRoutes(app: App, { db, limits }: Deps): void {
  const listing = { params, querystring: paging, response: { 200: z.array(communityMember) } }
  app.get(
    communitiesApi.members,
    { config, schema: { tags, summary: 'The members of a community', ...listing } },
    async (request, reply) =>
      sendPage(reply, await listMembers(db, viewerOf(request), request.params.id, request.query)),
  )

  const giving = { params: memberParams, body: roleInput, response: { 200: communityMember } }
  app.put(
    communitiesApi.member,
    { config, schema: { tags, summary: 'Make a member a moderator, or take that back', ...giving } },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('community', viewer.id)
      const { id: communityId, userId } = request.params
      return setRole(db, viewer, { communityId, userId }, request.body.role)
    },
  )

  app.delete(
    communitiesApi.member,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'End a membership', params: memberParams, response: nothing },
    },
    async (request, reply) => {
      const { id, userId } = request.params
      await removeMember(db, viewerOf(request), id, userId)
      return reply.status(204).send(null)
    },
  )
}

function logRoute(app: App, { db }: Deps): void {
  app.get(
    communitiesApi.log,
    {
      config,
      schema: {
        tags,
        summary: 'What the staff of a community did',
        params,
        querystring: paging,
        response: { 200: z.array(logEntry) },
      },
    },
    async (request, reply) =>
      sendPage(reply, await listLog(db, viewerOf(request), request.params.id, request.query)),
  )
}
