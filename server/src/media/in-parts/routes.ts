import { fillPath } from '@kith/shared/basics.ts'
import {
  mediaApi,
  PART_TYPE,
  TUS_VERSION,
  uploadedFile,
  uploadProgress,
  VIDEO_BYTES_MAX,
} from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import type { FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'
import { invalid, Refusal } from '../../core/errors.ts'
import { viewerOf } from '../../core/http/guards.ts'
import type { App } from '../../core/http/http.ts'
import { cleanName } from '../form.ts'
import { tooLarge } from '../form-text.ts'
import { quotaExceeded, readRoomLeft } from '../quota.ts'
import { largestUpload } from '../receive-files.ts'
import { storeParts } from './end-upload.ts'
import { openPartReceiver, type PartReceiver } from './part-receiver.ts'
import { receivePart, wrongOffset } from './receive-part.ts'
import { beginUpload, dropUpload, findUpload } from './uploads-in-parts.ts'

const tags = ['media']
const params = z.object({ id: z.uuid().toLowerCase() })
const bytes = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const beginning = z.looseObject({
  'upload-length': bytes,
  'upload-metadata': z.string().max(2_000).default(''),
  'idempotency-key': z.uuid().toLowerCase().optional(),
})
const description = 'A file in parts, by the protocol tus 1.0 (tus.io), which goes on after a lost line.'

/** Files that come in parts (rules/media.md 38). */
export function uploadInPartsRoutes(app: App, deps: Deps): void {
  const receiving = openPartReceiver()
  beginRoute(app, deps)
  askRoute(app, deps, receiving)
  partRoute(app, deps, receiving)
  endRoutes(app, deps, receiving)
}

function beginRoute(app: App, deps: Deps): void {
  const { db, disk } = deps
  app.post(
    mediaApi.uploads,
    {
      config: { who: 'member', limit: 'upload' },
      schema: {
        tags,
        summary: 'Begin to upload a picture or video in parts',
        description: `${description} The Idempotency-Key becomes its id.`,
        headers: beginning,
        response: { 201: z.null() },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { 'upload-length': size, 'upload-metadata': about, 'idempotency-key': key } = request.headers
      if (size === 0) throw invalid('upload-length', mediaWording.emptyFile)
      if (size > VIDEO_BYTES_MAX) throw tooLarge()
      const storage = await readRoomLeft(db, viewer.id)
      if (size > largestUpload(storage.left)) throw quotaExceeded(storage)
      await disk.checkRoomFor(size)
      const upload = await beginUpload(deps, viewer, {
        id: key ?? randomUUID(),
        fileName: nameIn(about),
        size,
      })
      return tus(reply)
        .status(201)
        .header('location', fillPath(mediaApi.inParts, { id: upload.id }))
        .send(null)
    },
  )
}

function askRoute(app: App, { db }: Deps, receiving: PartReceiver): void {
  app.get(
    mediaApi.inParts,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'How far a file has come that is uploaded in parts',
        params,
        response: { 200: uploadProgress },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await receiving.end(`${viewer.id} ${request.params.id}`)
      const { size, received } = await findUpload(db, viewer, request.params.id)
      return tus(reply, received).header('upload-length', size).send({ size, received })
    },
  )
}

function endRoutes(app: App, deps: Deps, receiving: PartReceiver): void {
  app.post(
    mediaApi.inParts,
    {
      config: { who: 'member', limit: 'upload' },
      schema: {
        tags,
        summary: 'Take a file that came in parts as a picture or video',
        params,
        response: { 201: uploadedFile },
      },
    },
    async (request, reply) => reply.status(201).send(await storeParts(request, deps, request.params.id)),
  )

  app.delete(
    mediaApi.inParts,
    {
      config: { who: 'member', limit: 'change' },
      schema: {
        tags,
        summary: 'Give up a file that is uploaded in parts',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await receiving.end(`${viewer.id} ${request.params.id}`)
      const { key } = await findUpload(deps.db, viewer, request.params.id)
      await dropUpload(deps, viewer, key)
      return tus(reply).status(204).send(null)
    },
  )
}

/** The one address that takes parts of files. */
function partRoute(app: App, deps: Deps, receiving: PartReceiver): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(PART_TYPE, async (_: unknown, body: unknown) => body)
    scope.withTypeProvider<ZodTypeProvider>().patch(
      mediaApi.inParts,
      {
        config: { who: 'member', limit: 'uploadPart' },
        schema: {
          tags,
          summary: 'Send the next part of a file',
          description: `As \`${PART_TYPE}\`, of at least 64 kB except at the end, from the Upload-Offset that was answered last.`,
          params,
          headers: z.looseObject({ 'upload-offset': bytes }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const viewer = viewerOf(request)
        if (!request.headers['content-type']?.startsWith(PART_TYPE))
          throw new Refusal(415, 'unsupported_media', mediaWording.noFile)
        const upload = await findUpload(deps.db, viewer, request.params.id)
        if (request.headers['upload-offset'] !== upload.received) throw wrongOffset()
        const received = await receivePart(request, deps, upload, receiving)
        return tus(reply, received).status(204).send(null)
      },
    )
  })
}

function tus(reply: FastifyReply, received?: number): FastifyReply {
  void reply.header('tus-resumable', TUS_VERSION)
  return received === undefined ? reply : reply.header('upload-offset', received)
}

/** The name of the file in the header with what is known of it: pairs of a name and a text in Base64. */
function nameIn(about: string): string {
  const [, name = ''] = /(?:^|,)\s*filename ([A-Za-z0-9+/=]*)/.exec(about) ?? []
  return cleanName(Buffer.from(name, 'base64').toString())
}
