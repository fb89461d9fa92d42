import { VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { createMessageInput, message, messageWording, messagesApi } from '@kith/shared/messages.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { createWithFiles, storeOneFile } from '../media/media.ts'
import { checkMessage, readSent, sendMessage } from './send-message.ts'

const description =
  'JSON, with `postId` to share a post, or multipart/form-data with one photo or video in `media`.'

const form = {
  field: 'media',
  filesMax: 1,
  bytesMax: VIDEO_BYTES_MAX,
  tooMany: messageWording.oneFile,
  input: createMessageInput,
  kinds: { recipientId: 'number', postId: 'number', content: 'words', alt: 'words' },
} as const

export function createMessageRoute(app: App, deps: Deps): void {
  app.post(
    messagesApi.messages,
    {
      config: { who: 'member', about: 'member', form },
      schema: {
        tags: ['messages'],
        summary: 'Send a message to a friend',
        description,
        response: { 201: message },
      },
    },
    async (request, reply) => {
      const { db, limits } = deps
      const viewer = viewerOf(request)
      await limits.take('message', viewer.id)
      const body = await createWithFiles(request, deps, {
        form,
        call: 'POST /api/messages',
        check: (input) => checkMessage(db, viewer, input, true),
        store: (files, { alt }) => storeOneFile(deps, viewer.id, files, alt),
        create: (tx, input, keys) => sendMessage(tx, viewer, input, keys),
        read: (made) => readSent(db, viewer, made),
      })
      return reply.status(201).send(body)
    },
  )
}
