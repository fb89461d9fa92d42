import {
  type Conversation,
  type LastMessage,
  type Message,
  MESSAGE_DELETE_MS,
} from '@kith/shared/messages.ts'
import { withNewest } from '../core/calls/newest.ts'
import { withOwn } from '../core/calls/own-items.ts'
import { itemsOf, type Pages, withItems } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'

/** A message in a conversation. If it was sent from this page, it keeps its idempotency key. */
export type KeyedMessage = Message & { key?: string }
/** The latest page comes first. Within a page the order does not matter. */
export type MessagePages = Pages<KeyedMessage>

/** All messages of a conversation that were read so far, in reading order. */
export const messagesOf = (list: Pick<MessagePages, 'pages'>) => itemsOf(list).toSorted((a, b) => a.id - b.id)

/** Merges the end of a conversation, as the server has it now, into the cached conversation. */
export const withEnd = (messages: MessagePages, end: Page<Message>): MessagePages =>
  withNewest<KeyedMessage>(messages, end, (old, now) => withKey(now, old.key))

/** A message with the key that it has in the conversation, if it was sent from this page. */
export const withKeyOf = (messages: MessagePages, message: Message): KeyedMessage =>
  withKey(message, itemsOf(messages).find(({ id }) => id === message.id)?.key)

/** Adds a message that was sent from this page to the conversation. */
export const withSent = (messages: MessagePages, message: Message, key: string): MessagePages =>
  withItems(withOwn<KeyedMessage>(messages, message), (items) =>
    items.map((one) => (one.id === message.id ? withKey(one, key) : one)),
  )

/** The conversation with a message in its present form. */
export const withChanged = (messages: MessagePages, message: Message): MessagePages =>
  withItems(messages, (items) =>
    items.map((one) => (one.id === message.id ? withKey(message, one.key) : one)),
  )

/** A message after its sender has deleted it. */
export const asDeleted = (message: Message): Message => ({
  ...message,
  content: '',
  mediaUrl: null,
  mediaType: null,
  media: [],
  postId: null,
  post: null,
  postUnavailable: false,
  isRead: false,
  isDeleted: true,
})

/** Whether a member may still delete a message (rules/messages.md 6). */
export const mayDelete = (memberId: number, { senderId, isDeleted, createdAt }: Message, now: number) =>
  senderId === memberId && !isDeleted && now - Date.parse(createdAt) < MESSAGE_DELETE_MS

/** The last message of a member that the other one has read. */
export const lastRead = (messages: readonly Message[], memberId: number) =>
  messages.findLast(({ senderId, isRead }) => senderId === memberId && isRead)

const withKey = (message: Message, key: string | undefined): KeyedMessage =>
  key === undefined ? message : { ...message, key }

export type Conversations = Pages<Conversation>

/** The list with the conversation marked as read and its latest message. A new message moves it to the top. */
export function withLatest(
  list: Conversations,
  conversation: Conversation,
  latest: Message | undefined,
): Conversations {
  const { id, lastMessage } = conversation
  const isNews = latest !== undefined && latest.id > (lastMessage?.id ?? 0)
  const isOfLast = isNews || latest?.id === lastMessage?.id
  const changed = {
    ...conversation,
    unreadCount: 0,
    ...(latest && isOfLast && { lastMessage: asLast(latest) }),
  }
  return withItems(list, (items, page) => [
    ...(isNews && page === 0 ? [changed] : []),
    ...items.flatMap((one) => (one.id !== id ? one : isNews ? [] : changed)),
  ])
}

/** The list with the message in its present form, if it is the last one of its conversation. */
export const withChangedLast = (list: Conversations, otherId: number, message: Message): Conversations =>
  withItems(list, (items) =>
    items.map((one) =>
      one.id === otherId && one.lastMessage?.id === message.id
        ? { ...one, lastMessage: asLast(message) }
        : one,
    ),
  )

const asLast = ({ post, postUnavailable, ...message }: Message): LastMessage => ({
  id: message.id,
  senderId: message.senderId,
  content: message.content,
  mediaType: message.mediaType,
  isRead: message.isRead,
  isDeleted: message.isDeleted,
  createdAt: message.createdAt,
  sharesPost: post !== null || postUnavailable,
})
