import { idInPath } from '@kith/shared/basics.ts'
import { mediaApi, PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import {
  createdPost,
  createPostInput,
  editPostInput,
  PHOTOS_MAX,
  post,
  postsApi,
  postWording,
  repostInput,
  tagAnswer,
  tagPostInput,
} from '@kith/shared/posts.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent } from '../core/idempotency.ts'
import { createWithFiles, storePhotos } from '../media/media.ts'
import { checkContent, createPost, readCreatedPost } from './create.ts'
import { addTags, editPost } from './edit.ts'
import { readPost } from './posts.ts'
import { clearFiles, removePost } from './remove.ts'
import { repost } from './repost.ts'

const config = { who: 'member', about: 'post' } as const
const tags = ['posts']
const params = z.object({ id: idInPath })

/** The calls that make posts, and those for one's own posts. */
export function authorRoutes(app: App, deps: Deps): void {
  creatingRoute(app, deps)
  repostingRoute(app, deps)
  changingRoutes(app, deps)
}

const description =
  'JSON, or multipart/form-data with up to 5 files in `photos`; there, `taggedUserIds`, `photoUrls` and `alts` are JSON text. ' +
  `\`photoUrls\` names pictures that were sent to \`${mediaApi.upload}\`; \`alts\` tells of the files first, then of those.`

const form = {
  field: 'photos',
  filesMax: PHOTOS_MAX,
  bytesMax: PHOTO_BYTES_MAX,
  tooMany: postWording.tooManyPhotos,
  input: createPostInput,
  kinds: {
    content: 'words',
    groupId: 'number',
    taggedUserIds: 'json',
    photoUrls: 'json',
    alts: 'json',
    mediaAlt: 'words',
  },
} as const

function creatingRoute(app: App, deps: Deps): void {
  app.post(
    postsApi.posts,
    {
      config: { ...config, form },
      schema: { tags, summary: 'Write a post', description, response: { 201: createdPost } },
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

function repostingRoute(app: App, { db, limits }: Deps): void {
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

function changingRoutes(app: App, deps: Deps): void {
  const { db, limits } = deps
  app.put(
    postsApi.post,
    {
      config,
      schema: {
        tags,
        summary: 'Change the text of a post, and the descriptions of its photos',
        params,
        body: editPostInput,
        response: { 200: post },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('post', viewer.id)
      return editPost(db, viewer, request.params.id, request.body)
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

  app.delete(
    postsApi.post,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Delete a post', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const keys = await removePost(db, viewerOf(request), request.params.id)
      await clearFiles(deps, keys, request.log)
      return reply.status(204).send(null)
    },
  )
}
