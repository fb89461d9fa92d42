import { idInPath, paging } from '@kith/shared/basics.ts'
import {
  communitiesApi,
  communityLink,
  createLinkInput,
  joinAnswer,
  linkedCommunity,
} from '@kith/shared/communities.ts'
import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'
import { sendPage } from '../../core/http/answers.ts'
import { viewerOf } from '../../core/http/guards.ts'
import type { App } from '../../core/http/http.ts'
import { hashRequest, idempotent } from '../../core/idempotency.ts'
import { joinByLink, readLinked } from './linked-community.ts'
import { listLinks, addLink, readLink, revokeLink } from './links.ts'

const config = { who: 'member', about: 'community' } as const
const tags = ['communities']
const params = z.object({ id: idInPath })

export function communityLinkRoutes(app: App, deps: Deps): void {
  makingRoute(app, deps)
  keepingRoutes(app, deps)
  openingRoutes(app, deps)
}

function makingRoute(app: App, { db, config: { publicUrl }, limits }: Deps): void {
  const making = { params, body: createLinkInput, response: { 201: communityLink } }
  app.post(
    communitiesApi.links,
    { config, schema: { tags, summary: 'Make a link by which anybody joins at once', ...making } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const communityId = request.params.id
      await limits.take('community', viewer.id)
      const hash = hashRequest(`POST /api/community-groups/${communityId}/links`, request.body)
      const key = request.headers['idempotency-key']
      const { id } = await idempotent(db, viewer, key, hash, (tx) =>
        addLink(tx, viewer, communityId, request.body),
      )
      return reply.status(201).send(await readLink(db, viewer, { communityId, publicUrl }, id))
    },
  )
}

function keepingRoutes(app: App, { db, config: { publicUrl } }: Deps): void {
  const listing = { params, querystring: paging, response: { 200: z.array(communityLink) } }
  app.get(
    communitiesApi.links,
    { config, schema: { tags, summary: 'The links of a community, newest first', ...listing } },
    async (request, reply) => {
      const address = { communityId: request.params.id, publicUrl }
      return sendPage(reply, await listLinks(db, viewerOf(request), address, request.query))
    },
  )

  const revoking = { params: z.object({ id: idInPath, linkId: idInPath }), response: { 204: z.null() } }
  app.delete(
    communitiesApi.link,
    { config: { ...config, limit: 'change' }, schema: { tags, summary: 'Revoke a link', ...revoking } },
    async (request, reply) => {
      const { id: communityId, linkId } = request.params
      await revokeLink(db, viewerOf(request), { communityId, linkId })
      return reply.status(204).send(null)
    },
  )
}

function openingRoutes(app: App, { db, limits }: Deps): void {
  const byCode = { tags, params: z.object({ code: z.string().regex(/^[\w-]{22}$/) }) }
  app.get(
    communitiesApi.byLink,
    {
      config,
      schema: { ...byCode, summary: 'What a link leads to', response: { 200: linkedCommunity } },
    },
    async (request) => readLinked(db, viewerOf(request), request.params.code),
  )

  app.post(
    communitiesApi.byLink,
    { config, schema: { ...byCode, summary: 'Join by a link', response: { 200: joinAnswer } } },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('communityJoin', viewer.id)
      return joinByLink(db, viewer, request.params.code)
    },
  )
}
