import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { createdPost, createPostInput, PHOTOS_MAX, postWording, postsApi } from '@kith/shared/posts.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { createWithFiles, storePhotos } from '../media/media.ts'
import { checkContent, createPost, readCreatedPost } from './create.ts'

const description =
  'JSON, or multipart/form-data with up to 5 files in `photos`; there, `taggedUserIds`, `photoUrls` and `alts` are JSON text. ' +
  '`photoUrls` names pictures that were sent to `/api/upload`; `alts` tells of the files first, then of those.'

const form = {
  field: 'photos',
  filesMax: PHOTOS_MAX,
  bytesMax: PHOTO_BYTES_MAX,
  tooMany: postWording.tooManyPhotos,
  input: createPostInput,
  kinds: { content: 'words', groupId: 'number', taggedUserIds: 'json', photoUrls: 'json', alts: 'json' },
} as const

export function createPostRoute(app: App, deps: Deps): void {
  app.post(
    postsApi.posts,
    {
      config: { who: 'member', about: 'post', form },
      schema: { tags: ['posts'], summary: 'Write a post', description, response: { 201: createdPost } },
    },
    async (request, reply) => {
      const { db, limits } = deps
      const viewer = viewerOf(request)
      await limits.take('post', viewer.id)
      const body = await createWithFiles(request, deps, {
        form,
        call: 'POST /api/posts',
        check: ({ content }) => checkContent(db, content, true),
        store: (files, { alts }) => storePhotos(deps, viewer.id, files, alts),
        create: (tx, input, photos) => createPost(tx, viewer, input, photos),
        read: (made) => readCreatedPost(db, viewer, made),
      })
      return reply.status(201).send(body)
    },
  )
}
