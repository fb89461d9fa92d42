import { person } from '@kith/shared/accounts.ts'
import { idInPath, paging } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { likeAnswer, postsApi } from '@kith/shared/posts.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { clearLike, COMMENTS, type LikeKind, listLikes, POSTS, setLike, toggleLike } from './likes.ts'

/** The addresses of the likes of a kind, and the config of their calls. */
type LikeRoute = {
  kind: LikeKind
  api: { like: string; likes: string }
  config: { who: 'member'; about?: 'post' }
  tags: string[]
}

const params = z.object({ id: idInPath })

export function likeRoutes(app: App, deps: Deps): void {
  serve(app, deps, { kind: POSTS, api: postsApi, config: { who: 'member', about: 'post' }, tags: ['posts'] })
  serve(app, deps, { kind: COMMENTS, api: commentsApi, config: { who: 'member' }, tags: ['comments'] })
}

function serve(app: App, { db, limits }: Deps, { kind, api, config, tags }: LikeRoute): void {
  const likerOf = async (request: FastifyRequest) => {
    const viewer = viewerOf(request)
    await limits.take('like', viewer.id)
    return viewer
  }
  const what = `a ${kind.name}`
  const schema = { tags, params, response: { 200: likeAnswer } }
  app.post(
    api.like,
    { config, schema: { ...schema, summary: `Like ${what}, or take the like back` } },
    async (request) => toggleLike(db, await likerOf(request), { kind, id: request.params.id }),
  )

  app.put(api.like, { config, schema: { ...schema, summary: `Like ${what}` } }, async (request) =>
    setLike(db, await likerOf(request), { kind, id: request.params.id }),
  )

  app.delete(api.like, { config, schema: { ...schema, summary: 'Take a like back' } }, async (request) =>
    clearLike(db, await likerOf(request), { kind, id: request.params.id }),
  )

  const response = { 200: z.array(person) }
  app.get(
    api.likes,
    { config, schema: { tags, summary: `Who likes ${what}`, params, querystring: paging, response } },
    async (request, reply) => {
      const target = { kind, id: request.params.id }
      return sendPage(reply, await listLikes(db, viewerOf(request), { ...target, ...request.query }))
    },
  )
}
