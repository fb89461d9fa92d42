import { idInPath } from '@kith/shared/basics.ts'
import {
  commentWording,
  type CreatedComment,
  createdComment,
  createCommentInput,
  commentsApi,
} from '@kith/shared/comments.ts'
import { VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent, madeEarlier } from '../core/idempotency.ts'
import { readInput } from '../core/http/input.ts'
import { discardMedia, fieldsAsJson, type Form, receiveFiles, storeUpload } from '../media/media.ts'
import { checkContent, createComment, readCreatedComment } from './create.ts'

const description =
  'JSON, or multipart/form-data with one photo or video in `media`; there, `taggedUserIds` is JSON text.'

export function createCommentRoute(app: App, deps: Deps): void {
  app.post(
    commentsApi.create,
    {
      config: {
        who: 'member',
        about: 'post',
        form: { field: 'media', filesMax: 1, input: createCommentInput },
      },
      schema: {
        tags: ['comments'],
        summary: 'Comment on a post, or reply to a comment',
        description,
        params: z.object({ id: idInPath }),
        response: { 201: createdComment },
      },
    },
    async (request, reply) => {
      await deps.limits.take('comment', viewerOf(request).id)
      const postId = request.params.id
      const body = await withForm(request, deps, (form) => create(request, deps, postId, form))
      return reply.status(201).send(body)
    },
  )
}

const FIELDS = { content: 'words', parentId: 'number', taggedUserIds: 'json', alt: 'words' } as const

function withForm<T>(request: FastifyRequest, deps: Deps, work: (form: Form) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) return work({ fields: request.body as Form['fields'], files: [] })
  const tooMany = commentWording.oneFile
  const expected = { field: 'media', filesMax: 1, bytesMax: VIDEO_BYTES_MAX, tooMany }
  return receiveFiles(request, deps, expected, ({ fields, files }) =>
    work({ fields: fieldsAsJson(fields, FIELDS), files }),
  )
}

async function create(
  request: FastifyRequest,
  deps: Deps,
  postId: number,
  { fields, files: [file] }: Form,
): Promise<CreatedComment> {
  const { db } = deps
  const viewer = viewerOf(request)
  const key = request.headers['idempotency-key']
  const input = readInput(createCommentInput, fields)
  const hash = hashRequest(`POST /api/posts/${postId}/comment`, { input, file: file?.sha256 })
  const earlier = await madeEarlier(db, viewer, key, hash)
  if (earlier) return readCreatedComment(db, viewer, earlier)
  await checkContent(db, input.content, file !== undefined)
  const keys = file ? [(await storeUpload(deps, viewer.id, file, input.alt)).key] : []
  try {
    const made = await idempotent(db, viewer, key, hash, (tx) =>
      createComment(tx, viewer, postId, input, keys),
    )
    return await readCreatedComment(db, viewer, made)
  } finally {
    // What the comment took stays; the rest came to nothing.
    await discardMedia(deps, keys)
  }
}
