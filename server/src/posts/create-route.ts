import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import {
  type CreatedPost,
  createdPost,
  createPostInput,
  PHOTOS_MAX,
  postWording,
  postsApi,
} from '@kith/shared/posts.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent, madeEarlier } from '../core/idempotency.ts'
import { readInput } from '../core/http/input.ts'
import { discardMedia, fieldsAsJson, type Form, receiveFiles, storePhotos } from '../media/media.ts'
import { checkContent, createPost, readCreatedPost } from './create.ts'

const description =
  'JSON, or multipart/form-data with up to 5 files in `photos`; there, `taggedUserIds`, `photoUrls` and `alts` are JSON text. ' +
  '`photoUrls` names pictures that were sent to `/api/upload`; `alts` tells of the files first, then of those.'

export function createPostRoute(app: App, deps: Deps): void {
  app.post(
    postsApi.posts,
    {
      config: {
        who: 'member',
        about: 'post',
        form: { field: 'photos', filesMax: PHOTOS_MAX, input: createPostInput },
      },
      schema: { tags: ['posts'], summary: 'Write a post', description, response: { 201: createdPost } },
    },
    async (request, reply) => {
      await deps.limits.take('post', viewerOf(request).id)
      const body = await withForm(request, deps, (form) => create(request, deps, form))
      return reply.status(201).send(body)
    },
  )
}

const FIELDS = {
  content: 'words',
  groupId: 'number',
  taggedUserIds: 'json',
  photoUrls: 'json',
  alts: 'json',
} as const

function withForm<T>(request: FastifyRequest, deps: Deps, work: (form: Form) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) return work({ fields: request.body as Form['fields'], files: [] })
  const expected = {
    field: 'photos',
    filesMax: PHOTOS_MAX,
    bytesMax: PHOTO_BYTES_MAX,
    tooMany: postWording.tooManyPhotos,
  }
  return receiveFiles(request, deps, expected, ({ fields, files }) =>
    work({ fields: fieldsAsJson(fields, FIELDS), files }),
  )
}

async function create(request: FastifyRequest, deps: Deps, { fields, files }: Form): Promise<CreatedPost> {
  const { db } = deps
  const viewer = viewerOf(request)
  const key = request.headers['idempotency-key']
  const input = readInput(createPostInput, fields)
  const hash = hashRequest('POST /api/posts', { input, files: files.map((file) => file.sha256) })
  const earlier = await madeEarlier(db, viewer, key, hash)
  if (earlier) return readCreatedPost(db, viewer, earlier)
  const hasMedia = files.length > 0 || input.photoUrls.length > 0 || input.mediaUrl !== undefined
  await checkContent(db, input.content, hasMedia)
  const photos = await storePhotos(deps, viewer.id, files, input.alts)
  try {
    const made = await idempotent(db, viewer, key, hash, (tx) => createPost(tx, viewer, input, photos))
    return await readCreatedPost(db, viewer, made)
  } finally {
    // What the post took stays; the rest came to nothing: the post was refused, or another request was faster.
    await discardMedia(deps, photos)
  }
}
