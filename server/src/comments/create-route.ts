import { idInPath } from '@kith/shared/basics.ts'
import { commentWording, createdComment, createCommentInput, commentsApi } from '@kith/shared/comments.ts'
import { VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { createWithFiles, storeOneFile } from '../media/media.ts'
import { checkContent, createComment, readCreatedComment } from './create.ts'

const description =
  'JSON, or multipart/form-data with one photo or video in `media`; there, `taggedUserIds` is JSON text.'

const form = {
  field: 'media',
  filesMax: 1,
  bytesMax: VIDEO_BYTES_MAX,
  tooMany: commentWording.oneFile,
  input: createCommentInput,
  kinds: { content: 'words', parentId: 'number', taggedUserIds: 'json', alt: 'words' },
} as const

export function createCommentRoute(app: App, deps: Deps): void {
  app.post(
    commentsApi.create,
    {
      config: { who: 'member', about: 'post', form },
      schema: {
        tags: ['comments'],
        summary: 'Comment on a post, or reply to a comment',
        description,
        params: z.object({ id: idInPath }),
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
}
