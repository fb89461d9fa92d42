import { idInPath } from '@kith/shared/basics.ts'
import { editPostInput, post, repostInput, tagAnswer, tagPostInput, postsApi } from '@kith/shared/posts.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent } from '../core/idempotency.ts'
import { addTags, editPost } from './edit.ts'
import { readPost } from './posts.ts'
import { repost } from './repost.ts'

const config = { who: 'member', about: 'post' } as const
const tags = ['posts']
const params = z.object({ id: idInPath })

/** What an author does with posts that are there. */
export function authorRoutes(app: App, { db, limits }: Deps): void {
  app.put(
    postsApi.post,
    {
      config,
      schema: {
        tags,
        summary: 'Change the text of a post',
        params,
        body: editPostInput,
        response: { 200: post },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('post', viewer.id)
      return editPost(db, viewer, request.params.id, request.body.content)
    },
  )

  app.post(
    postsApi.tags,
    {
      config,
      schema: { tags, summary: 'Tag people', params, body: tagPostInput, response: { 200: tagAnswer } },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('post', viewer.id)
      return { tags: await addTags(db, viewer, request.params.id, request.body.taggedUserIds) }
    },
  )

  app.post(
    postsApi.repost,
    {
      config,
      schema: {
        tags,
        summary: 'Share a post to the own feed',
        params,
        body: repostInput,
        response: { 201: post },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      await limits.take('post', viewer.id)
      const hash = hashRequest(`POST /api/posts/${id}/repost`, request.body)
      const key = request.headers['idempotency-key']
      const made = await idempotent(db, viewer, key, hash, (tx) =>
        repost(tx, viewer, id, request.body.content),
      )
      return reply.status(201).send(await readPost(db, viewer, made.id))
    },
  )
}
