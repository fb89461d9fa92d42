import {
  type Conversation,
  type LastMessage,
  type Message,
  MESSAGE_DELETE_MS,
} from '@kith/shared/messages.ts'
import { type Pages, withItems } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'

/** A message in a conversation. If it was sent from this page, it keeps its idempotency key. */
export type KeyedMessage = Message & { key?: string }
/** The latest page comes first. Each page is in reading order. */
export type MessagePages = Pages<KeyedMessage>

/** All messages of a conversation that were read so far, in reading order. */
export const messagesOf = ({ pages }: MessagePages) => pages.toReversed().flatMap(({ items }) => items)

/** Merges the end of a conversation, as the server has it now, into the cached conversation. */
export function withEnd(messages: MessagePages, end: Page<Message>): MessagePages {
  const [first] = end.items
  const known = new Map(messagesOf(messages).map((message) => [message.id, message]))
  const newest = Math.max(0, ...known.keys())
  // More messages came than one page holds. The cached ones would leave a gap, so they are dropped.
  if (first && end.next && first.id > newest) return { pages: [end], pageParams: [null] }
  const fresh = new Map(end.items.map((message) => [message.id, message]))
  return withItems(messages, (items, page) => [
    ...items.map((old) => withKey(fresh.get(old.id) ?? old, old.key)),
    ...(page === 0 ? end.items.filter(({ id }) => id > newest) : []),
  ])
}

/** Adds a message that was sent from this page to the end of the conversation. */
export function withSent(messages: MessagePages, message: Message, key: string): MessagePages {
  const ended = withEnd(messages, { items: [message], next: null })
  return withItems(ended, (items) => items.map((one) => (one.id === message.id ? withKey(one, key) : one)))
}

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
  const changed = { ...conversation, unreadCount: 0, ...(latest && { lastMessage: asLast(latest) }) }
  const isNews = latest !== undefined && latest.id > (lastMessage?.id ?? 0)
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
