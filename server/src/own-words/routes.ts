import { idInPath } from '@kith/shared/basics.ts'
import { ownWord, ownWordsApi, ownWordsQuery } from '@kith/shared/own-words.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { sendPage } from '../core/http/answers.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { removeOwnTag } from './own-tags.ts'
import { listOwnWords } from './own-words.ts'

export function ownWordsRoutes(app: App, { db }: Deps): void {
  app.get(
    ownWordsApi.words,
    {
      config: { who: 'member' },
      schema: {
        tags: ['own data'],
        summary: 'The own comments, likes, saves or tags, the newest first',
        querystring: ownWordsQuery,
        response: { 200: z.array(ownWord) },
      },
    },
    async (request, reply) => sendPage(reply, await listOwnWords(db, viewerOf(request), request.query)),
  )

  const schema = { params: z.object({ id: idInPath }), response: { 204: z.null() } }
  app.delete(
    postsApi.tags,
    {
      config: { who: 'member', about: 'post', limit: 'change' },
      schema: { ...schema, tags: ['posts'], summary: 'Remove oneself from the tags of a post' },
    },
    async (request, reply) => {
      await removeOwnTag(db, viewerOf(request), { kind: 'post', id: request.params.id })
      return reply.status(204).send(null)
    },
  )
  app.delete(
    ownWordsApi.commentTags,
    {
      config: { who: 'member', limit: 'change' },
      schema: { ...schema, tags: ['comments'], summary: 'Remove oneself from the tags of a comment' },
    },
    async (request, reply) => {
      await removeOwnTag(db, viewerOf(request), { kind: 'comment', id: request.params.id })
      return reply.status(204).send(null)
    },
  )
}
