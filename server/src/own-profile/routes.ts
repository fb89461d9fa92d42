import { currentUser } from '@kith/shared/accounts.ts'
import {
  avatarPreview,
  avatarPreviewInput,
  emailPreferencesInput,
  messagePreferencesInput,
  pictureSet,
  profileInput,
  ownProfileApi,
} from '@kith/shared/own-profile.ts'
import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import type { FastifyRequest } from 'fastify'
import { asCurrentUser, type Passwords } from '../accounts/accounts.ts'
import type { Deps } from '../core/deps.ts'
import { invalid, notFound, Refusal } from '../core/errors.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { publicAddresses } from '../link-previews/link-previews.ts'
import { receiveFiles, storeAvatar, storeCover } from '../media/media.ts'
import { fetchAvatar } from './fetched-avatar.ts'
import { changeProfile, type ProfileDeps, setCover } from './profile-change.ts'

const tags = ['profile']

export function ownProfileRoutes(app: App, deps: Deps, passwords: Passwords): void {
  const all = { ...deps, passwords, findAddresses: publicAddresses(deps.config.linkPreviewAllow) }
  app.put(
    ownProfileApi.profile,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'Change the own profile and settings',
        description: 'What is left out stays. Another e-mail address needs `currentPassword`.',
        body: profileInput,
        response: { 200: currentUser },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      // A new name changes the author JSON of everything the member wrote.
      await all.limits.take('profile', viewer.id)
      return changeProfile(all, viewer, request.body)
    },
  )
  preferencesRoute(app, deps)
  messagePreferencesRoute(app, deps)
  pictureRoutes(app, all)
}

function preferencesRoute(app: App, { db }: Deps): void {
  app.put(
    ownProfileApi.emailPreferences,
    {
      config: { who: 'member', limit: 'change' },
      schema: {
        tags,
        summary: 'Whether to be told by e-mail',
        body: emailPreferencesInput,
        response: { 200: currentUser },
      },
    },
    async (request) => {
      const row = await db
        .updateTable('users')
        .set({ email_notifications: request.body.emailNotifications })
        .where('id', '=', viewerOf(request).id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound()
      return asCurrentUser(row)
    },
  )
}

function messagePreferencesRoute(app: App, { db }: Deps): void {
  app.put(
    ownProfileApi.messagePreferences,
    {
      config: { who: 'member', limit: 'change' },
      schema: {
        tags,
        summary: 'Whether to show, and to be shown, what was read',
        body: messagePreferencesInput,
        response: { 200: currentUser },
      },
    },
    async (request) => {
      const row = await db
        .updateTable('users')
        .set({ read_marks: request.body.readMarks })
        .where('id', '=', viewerOf(request).id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound()
      return asCurrentUser(row)
    },
  )
}

function pictureRoutes(app: App, deps: ProfileDeps): void {
  app.post(
    ownProfileApi.avatar,
    {
      config: { who: 'member', form: { field: 'avatar', filesMax: 1 } },
      schema: { tags, summary: 'Upload a face and set it', response: { 201: pictureSet } },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await deps.limits.take('upload', viewer.id)
      const url = await receivePicture(request, deps, 'avatar', storeAvatar)
      return reply.status(201).send({ url, user: await changeProfile(deps, viewer, { avatar: url }) })
    },
  )

  app.post(
    ownProfileApi.cover,
    {
      config: { who: 'member', form: { field: 'cover', filesMax: 1 } },
      schema: { tags, summary: 'Upload a cover for the own profile', response: { 201: pictureSet } },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await deps.limits.take('upload', viewer.id)
      const url = await receivePicture(request, deps, 'cover', storeCover)
      return reply.status(201).send({ url, user: await setCover(deps, viewer.id, url) })
    },
  )

  app.post(
    ownProfileApi.avatarPreview,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'A picture of another site as a face, stored but not yet set',
        description: 'Give its `url` as `avatar` to set it; otherwise it is gone after a day.',
        body: avatarPreviewInput,
        response: { 201: avatarPreview },
      },
    },
    async (request, reply) =>
      reply.status(201).send({ url: await fetchAvatar(deps, viewerOf(request).id, request.body.url) }),
  )
}

async function receivePicture(
  request: FastifyRequest,
  deps: ProfileDeps,
  field: 'avatar' | 'cover',
  store: (deps: ProfileDeps, ownerId: number, path: string) => Promise<string>,
): Promise<string> {
  if (!request.isMultipart()) throw new Refusal(415, 'unsupported_media', mediaWording.noFile)
  const sizes = { filesMax: 1, bytesMax: PHOTO_BYTES_MAX, tooMany: mediaWording.oneFile }
  const form = { field, ...sizes }
  return receiveFiles(request, deps, form, ({ files: [file] }) => {
    if (!file) throw invalid(field, mediaWording.noFile)
    return store(deps, viewerOf(request).id, file.path)
  })
}
