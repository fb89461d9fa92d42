import { idInPath, paging } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { pinAnswer, post } from '@kith/shared/posts.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { visitCommunity } from './news.ts'
import { listCommunityPosts, pinCommunityPost, unpinCommunityPost } from './posts.ts'

const config = { who: 'member', about: 'community' } as const
const tags = ['communities']
const params = z.object({ id: idInPath })

/** The calls about the posts of a community. */
export function communityPostRoutes(app: App, { db, limits }: Deps): void {
  const listing = { params, querystring: paging, response: { 200: z.array(post) } }
  app.get(
    communitiesApi.posts,
    { config, schema: { tags, summary: 'The posts of a community, pinned ones first', ...listing } },
    async (request, reply) =>
      sendPage(reply, await listCommunityPosts(db, viewerOf(request), request.params.id, request.query)),
  )

  const pinning = { params: z.object({ id: idInPath, postId: idInPath }), response: { 200: pinAnswer } }
  app.post(
    communitiesApi.pin,
    { config, schema: { tags, summary: 'Pin a post in its community', ...pinning } },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('community', viewer.id)
      const { id: communityId, postId } = request.params
      return pinCommunityPost(db, viewer, { communityId, postId })
    },
  )

  app.delete(
    communitiesApi.pin,
    { config: { ...config, limit: 'change' }, schema: { tags, summary: 'Take a pin away', ...pinning } },
    async (request) => {
      const { id: communityId, postId } = request.params
      return unpinCommunityPost(db, viewerOf(request), { communityId, postId })
    },
  )

  app.put(
    communitiesApi.visit,
    {
      config: { ...config, limit: 'change' },
      schema: {
        tags,
        summary: 'Say that the posts of an own community were looked at',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await visitCommunity(db, viewerOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )
}
