import { idInPath, paging } from '@kith/shared/basics.ts'
import { VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import {
  conversation,
  createMessageInput,
  FIRST_UNREAD,
  message,
  messagesApi,
  messageWording,
  recipient,
  recipientQuery,
} from '@kith/shared/messages.ts'
import { unreadCount } from '@kith/shared/notifications.ts'
import { z } from 'zod'
import { nameNextPage, sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { clearDiscarded, createWithFiles, storeOneFile } from '../media/media.ts'
import { deleteMessage } from './delete-message.ts'
import { findConversation, listConversations } from './conversations.ts'
import { countUnreadMessages, readMessages } from './messages.ts'
import { listRecipients } from './recipients.ts'
import { checkMessage, readSent, sendMessage } from './send-message.ts'

const config = { who: 'member', about: 'member' } as const
const tags = ['messages']
const params = z.object({ id: idInPath })

export function messageRoutes(app: App, deps: Deps): void {
  conversationRoutes(app, deps)
  threadRoute(app, deps)
  sendingRoute(app, deps)
  deletingRoute(app, deps)
}

function conversationRoutes(app: App, { db }: Deps): void {
  app.get(
    messagesApi.conversations,
    {
      config,
      schema: {
        tags,
        summary: 'Own conversations, the latest message first',
        querystring: paging,
        response: { 200: z.array(conversation) },
      },
    },
    async (request, reply) => sendPage(reply, await listConversations(db, viewerOf(request), request.query)),
  )

  app.get(
    messagesApi.unreadCount,
    {
      config,
      schema: {
        tags,
        summary: 'How many messages are unread, counted to 100',
        response: { 200: unreadCount },
      },
    },
    (request) => countUnreadMessages(db, viewerOf(request)),
  )

  app.get(
    messagesApi.recipients,
    {
      config,
      schema: {
        tags,
        summary: 'Friends to write to, or to share a post with',
        querystring: recipientQuery,
        response: { 200: z.array(recipient) },
      },
    },
    async (request, reply) => sendPage(reply, await listRecipients(db, viewerOf(request), request.query)),
  )

  app.get(
    messagesApi.conversation,
    {
      config,
      schema: { tags, summary: 'The conversation with a member', params, response: { 200: conversation } },
    },
    (request) => findConversation(db, viewerOf(request), request.params.id),
  )
}

function threadRoute(app: App, { db }: Deps): void {
  app.get(
    messagesApi.withMember,
    {
      config,
      schema: {
        tags,
        summary: 'What was written with a member; reading it marks it read',
        description:
          `The header \`${FIRST_UNREAD}\` has the id of the first message that was unread until now. ` +
          'Readings under one Idempotency-Key all tell the first one that any of them found.',
        params,
        querystring: paging,
        response: { 200: z.array(message) },
      },
    },
    async (request, reply) => {
      const { items, next, firstUnread } = await readMessages(
        db,
        viewerOf(request),
        request.params.id,
        request.query,
        request.headers['idempotency-key'],
      )
      nameNextPage(reply, next)
      if (firstUnread !== undefined) void reply.header(FIRST_UNREAD, firstUnread)
      return items
    },
  )
}

const form = {
  field: 'media',
  filesMax: 1,
  bytesMax: VIDEO_BYTES_MAX,
  tooMany: messageWording.oneFile,
  input: createMessageInput,
  kinds: { recipientId: 'number', postId: 'number', content: 'words', alt: 'words' },
} as const

function sendingRoute(app: App, deps: Deps): void {
  app.post(
    messagesApi.messages,
    {
      config: { ...config, form },
      schema: {
        tags,
        summary: 'Send a message to a friend',
        description:
          'JSON, with `postId` to share a post, or multipart/form-data with one photo or video in `media`.',
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

function deletingRoute(app: App, deps: Deps): void {
  app.delete(
    messagesApi.message,
    {
      config: { who: 'member', limit: 'change' },
      schema: {
        tags,
        summary: 'Delete an own message for both, within an hour',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const keys = await deleteMessage(deps.db, viewerOf(request), request.params.id)
      await clearDiscarded(deps, keys).catch((error: unknown) => {
        // The message is deleted all the same; its file belongs to nobody and is swept later.
        request.log.warn({ err: error }, 'files of a deleted message are left over')
      })
      return reply.status(204).send(null)
    },
  )
}
