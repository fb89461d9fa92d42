import { idInPath } from '@kith/shared/basics.ts'
import { bookmarkAnswer, bookmarkQuery, bookmarksApi } from '@kith/shared/bookmarks.ts'
import { comment } from '@kith/shared/comments.ts'
import { post } from '@kith/shared/posts.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import {
  listSavedComments,
  listSavedPosts,
  saveComment,
  savePost,
  unsaveComment,
  unsavePost,
} from './bookmarks.ts'

const config = { who: 'member' } as const
const aboutPost = { who: 'member', about: 'post' } as const
const tags = ['bookmarks']

export function bookmarkRoutes(app: App, { db }: Deps): void {
  const schema = { tags, params: z.object({ id: idInPath }), response: { 200: bookmarkAnswer } }
  app.put(
    bookmarksApi.post,
    { config: { ...aboutPost, limit: 'change' }, schema: { ...schema, summary: 'Save a post' } },
    (request) => savePost(db, viewerOf(request), request.params.id),
  )

  app.delete(
    bookmarksApi.post,
    { config: { ...aboutPost, limit: 'change' }, schema: { ...schema, summary: 'Let go of a saved post' } },
    (request) => unsavePost(db, viewerOf(request), request.params.id),
  )

  app.put(
    bookmarksApi.comment,
    { config: { ...config, limit: 'change' }, schema: { ...schema, summary: 'Save a comment' } },
    (request) => saveComment(db, viewerOf(request), request.params.id),
  )

  app.delete(
    bookmarksApi.comment,
    { config: { ...config, limit: 'change' }, schema: { ...schema, summary: 'Let go of a saved comment' } },
    (request) => unsaveComment(db, viewerOf(request), request.params.id),
  )

  app.get(
    bookmarksApi.bookmarks,
    {
      config,
      schema: {
        tags,
        summary: 'The saved posts, or with `type=comments` the saved comments',
        querystring: bookmarkQuery,
        response: { 200: z.union([z.array(post), z.array(comment)]) },
      },
    },
    async (request, reply) => {
      const { type, ...paging } = request.query
      const list = type === 'posts' ? listSavedPosts : listSavedComments
      return sendPage(reply, await list(db, viewerOf(request), paging))
    },
  )
}
