import { idInPath, paging } from '@kith/shared/basics.ts'
import {
  comment,
  commentsApi,
  commentWording,
  createCommentInput,
  createdComment,
  threadQuery,
} from '@kith/shared/comments.ts'
import { VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { clearDiscarded, createWithFiles, storeOneFile } from '../media/media.ts'
import { checkContent, createComment, readCreatedComment } from './create.ts'
import { removeComment } from './remove.ts'
import { listReplies, readThread } from './thread.ts'

const config = { who: 'member' } as const
const tags = ['comments']
const params = z.object({ id: idInPath })

// Comments contain comments: the description of the calls needs a name to refer to.
comment.register(z.globalRegistry, { id: 'Comment' })

export function commentRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
  writingRoutes(app, deps)
}

function readingRoutes(app: App, { db }: Deps): void {
  app.get(
    commentsApi.ofPost,
    {
      config: { who: 'member', about: 'post' },
      schema: {
        tags,
        summary: 'The latest comments of a post, the oldest of them first, with their first replies',
        description:
          '`X-Next-Cursor` leads to earlier ones. `around` names a comment that comes with the page wherever it stands.',
        params,
        querystring: threadQuery,
        response: { 200: z.array(comment) },
      },
    },
    async (request, reply) =>
      sendPage(reply, await readThread(db, viewerOf(request), request.params.id, request.query)),
  )

  app.get(
    commentsApi.replies,
    {
      config,
      schema: {
        tags,
        summary: 'The replies to a comment, the oldest first',
        description: '`before` is the cursor of the last reply seen: what follows it comes.',
        params,
        querystring: paging,
        response: { 200: z.array(comment) },
      },
    },
    async (request, reply) =>
      sendPage(reply, await listReplies(db, viewerOf(request), request.params.id, request.query)),
  )
}

const form = {
  field: 'media',
  filesMax: 1,
  bytesMax: VIDEO_BYTES_MAX,
  tooMany: commentWording.oneFile,
  input: createCommentInput,
  kinds: { content: 'words', parentId: 'number', taggedUserIds: 'json', alt: 'words' },
} as const

function writingRoutes(app: App, deps: Deps): void {
  app.post(
    commentsApi.create,
    {
      config: { who: 'member', about: 'post', form },
      schema: {
        tags,
        summary: 'Comment on a post, or reply to a comment',
        description:
          'JSON, or multipart/form-data with one photo or video in `media`; there, `taggedUserIds` is JSON text.',
        params,
        response: { 201: createdComment },
      },
    },
    async (request, reply) => {
      const { db, limits } = deps
      const viewer = viewerOf(request)
      const { id } = request.params
      await limits.take('comment', viewer.id)
      const body = await createWithFiles(request, deps, {
        form,
        call: `POST /api/posts/${id}/comment`,
        check: ({ content }) => checkContent(db, content, true),
        store: (files, { alt }) => storeOneFile(deps, viewer.id, files, alt),
        create: (tx, input, keys) => createComment(tx, viewer, id, input, keys),
        read: (made) => readCreatedComment(db, viewer, made),
      })
      return reply.status(201).send(body)
    },
  )

  app.delete(
    commentsApi.comment,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Delete a comment', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const keys = await removeComment(deps.db, viewerOf(request), request.params.id)
      await clearDiscarded(deps, keys).catch((error: unknown) => {
        // The comment is deleted all the same; its files belong to nobody and are swept later.
        request.log.warn({ err: error }, 'files of a deleted comment are left over')
      })
      return reply.status(204).send(null)
    },
  )
}
