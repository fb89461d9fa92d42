import type { Conversation, LastMessage, Message } from '@kith/shared/messages.ts'
import { type Pages, withItems } from '../core/pages.ts'
import type { Page } from '../core/request.ts'

/** A message in a thread; one that was sent from here keeps the key that it was sent with. */
export type ThreadMessage = Message & { key?: string }
/** From the latest page backwards, each page in the order of reading. */
export type Thread = Pages<ThreadMessage>

/** All that is here of a thread, in the order of reading. */
export const messagesOf = ({ pages }: Thread) => pages.toReversed().flatMap(({ items }) => items)

/** Puts the end of a thread, as the server has it now, into what is known of it. */
export function withEnd(thread: Thread, end: Page<Message>): Thread {
  const [first] = end.items
  const known = new Map(messagesOf(thread).map((message) => [message.id, message]))
  const newest = Math.max(0, ...known.keys())
  // More came than one page holds: what is known does not reach up to it.
  if (first && end.next && first.id > newest) return { pages: [end], pageParams: [null] }
  const fresh = new Map(end.items.map((message) => [message.id, message]))
  return withItems(thread, (items, page) => [
    ...items.map((old) => withKey(fresh.get(old.id) ?? old, old.key)),
    ...(page === 0 ? end.items.filter(({ id }) => id > newest) : []),
  ])
}

/** The thread with a message that was sent from here at its end. */
export function withSent(thread: Thread, message: Message, key: string): Thread {
  const ended = withEnd(thread, { items: [message], next: null })
  return withItems(ended, (items) => items.map((one) => (one.id === message.id ? withKey(one, key) : one)))
}

const withKey = (message: Message, key: string | undefined): ThreadMessage =>
  key === undefined ? message : { ...message, key }

export type Conversations = Pages<Conversation>

/** The list with a conversation as read, with its last message, on top if that is new there. */
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

const asLast = ({ post, postUnavailable, ...message }: Message): LastMessage => ({
  id: message.id,
  senderId: message.senderId,
  content: message.content,
  mediaType: message.mediaType,
  isRead: message.isRead,
  createdAt: message.createdAt,
  sharesPost: post !== null || postUnavailable,
})
