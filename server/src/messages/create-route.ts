import { VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import {
  createMessageInput,
  type Message,
  message,
  messageWording,
  messagesApi,
} from '@kith/shared/messages.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent, madeEarlier } from '../core/idempotency.ts'
import { readInput } from '../core/http/input.ts'
import { discardMedia, fieldsAsJson, type Form, receiveFiles, storeUpload } from '../media/media.ts'
import { checkMessage, readSent, refuseStranger, sendMessage } from './send-message.ts'

const description =
  'JSON, with `postId` to share a post, or multipart/form-data with one photo or video in `media`.'

export function createMessageRoute(app: App, deps: Deps): void {
  app.post(
    messagesApi.messages,
    {
      config: {
        who: 'member',
        about: 'member',
        form: { field: 'media', filesMax: 1, input: createMessageInput },
      },
      schema: {
        tags: ['messages'],
        summary: 'Send a message to a friend',
        description,
        response: { 201: message },
      },
    },
    async (request, reply) => {
      await deps.limits.take('message', viewerOf(request).id)
      const body = await withForm(request, deps, (form) => send(request, deps, form))
      return reply.status(201).send(body)
    },
  )
}

const FIELDS = { recipientId: 'number', postId: 'number', content: 'words', alt: 'words' } as const

function withForm<T>(request: FastifyRequest, deps: Deps, work: (form: Form) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) return work({ fields: request.body as Form['fields'], files: [] })
  const tooMany = messageWording.oneFile
  const expected = { field: 'media', filesMax: 1, bytesMax: VIDEO_BYTES_MAX, tooMany }
  return receiveFiles(request, deps, expected, ({ fields, files }) =>
    work({ fields: fieldsAsJson(fields, FIELDS), files }),
  )
}

async function send(request: FastifyRequest, deps: Deps, { fields, files: [file] }: Form): Promise<Message> {
  const { db } = deps
  const viewer = viewerOf(request)
  const key = request.headers['idempotency-key']
  const input = readInput(createMessageInput, fields)
  const hash = hashRequest('POST /api/messages', { input, file: file?.sha256 })
  const earlier = await madeEarlier(db, viewer, key, hash)
  if (earlier) return readSent(db, viewer, earlier)
  checkMessage(input, file !== undefined)
  await refuseStranger(db, viewer, input.recipientId)
  const keys = file ? [(await storeUpload(deps, viewer.id, file, input.alt)).key] : []
  try {
    const made = await idempotent(db, viewer, key, hash, (tx) => sendMessage(tx, viewer, input, keys))
    return await readSent(db, viewer, made)
  } finally {
    // What the message took stays; the rest came to nothing.
    await discardMedia(deps, keys)
  }
}
