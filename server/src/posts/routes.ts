import { person } from '@kith/shared/accounts.ts'
import { idInPath, paging } from '@kith/shared/basics.ts'
import { feedQuery, likeAnswer, post, postsApi } from '@kith/shared/posts.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nameNextPage, sendJsonText } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { readFeed } from './feed.ts'
import { clearLike, listLikes, setLike, toggleLike } from './likes.ts'
import { listPostsBy, readPost } from './posts.ts'

const config = { who: 'member', about: 'post' } as const
const tags = ['posts']
const params = z.object({ id: idInPath })

export function postRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
  likeRoutes(app, deps)
}

function readingRoutes(app: App, { db }: Deps): void {
  app.get(
    postsApi.posts,
    {
      config,
      schema: { tags, summary: 'A home tab', querystring: feedQuery, response: { 200: z.array(post) } },
    },
    async (request, reply) => {
      const page = await readFeed(db, viewerOf(request), request.query)
      nameNextPage(reply, page.next)
      return sendJsonText(reply, page.posts)
    },
  )

  app.get(
    postsApi.post,
    { config, schema: { tags, summary: 'One post', params, response: { 200: post } } },
    async (request) => readPost(db, viewerOf(request), request.params.id),
  )

  app.get(
    postsApi.ofMember,
    {
      config: { who: 'member', about: 'member' },
      schema: {
        tags,
        summary: 'What a member wrote',
        params,
        querystring: paging,
        response: { 200: z.array(post) },
      },
    },
    async (request, reply) => {
      const { items, next } = await listPostsBy(db, viewerOf(request), request.params.id, request.query)
      nameNextPage(reply, next)
      return items
    },
  )
}

function likeRoutes(app: App, { db, limits }: Deps): void {
  const likerOf = async (request: FastifyRequest) => {
    const viewer = viewerOf(request)
    await limits.take('like', viewer.id)
    return viewer
  }
  const schema = { tags, params, response: { 200: likeAnswer } }
  app.post(
    postsApi.like,
    { config, schema: { ...schema, summary: 'Like a post, or take the like back' } },
    async (request) => toggleLike(db, await likerOf(request), request.params.id),
  )

  app.put(postsApi.like, { config, schema: { ...schema, summary: 'Like a post' } }, async (request) =>
    setLike(db, await likerOf(request), request.params.id),
  )

  app.delete(postsApi.like, { config, schema: { ...schema, summary: 'Take a like back' } }, async (request) =>
    clearLike(db, await likerOf(request), request.params.id),
  )

  app.get(
    postsApi.likes,
    {
      config,
      schema: {
        tags,
        summary: 'Who likes a post',
        params,
        querystring: paging,
        response: { 200: z.array(person) },
      },
    },
    async (request, reply) => {
      const { items, next } = await listLikes(db, viewerOf(request), request.params.id, request.query)
      nameNextPage(reply, next)
      return items
    },
  )
}
