import type { Message } from '@kith/shared/messages.ts'
import { expect, test } from 'vitest'
import { conversationOf, messageOf } from '../../test/message-of.ts'
import { itemsOf } from '../core/calls/pages.ts'
import {
  asDeleted,
  type Conversations,
  lastRead,
  mayDelete,
  messagesOf,
  type MessagePages,
  withChanged,
  withChangedLast,
  withEnd,
  withLatest,
  withSent,
} from './message-pages.ts'

const page = (...items: Message[]) => ({ items, next: null })
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at))
const idsOf = (conversation: MessagePages) => messagesOf(conversation).map(({ id }) => id)

/** Two pages: the later messages were read first. */
const conversation: MessagePages = {
  pages: [{ items: range(4, 6), next: 'a-4' }, page(...range(1, 3))],
  pageParams: [null, 'a-4'],
}

test('pages that were read backwards stand in the order of reading', () => {
  expect(idsOf(conversation)).toEqual([1, 2, 3, 4, 5, 6])
})

test('new rows come to the end of a list, and changed ones take their new form', () => {
  const end = { items: [messageOf(6, { isRead: false }), messageOf(7)], next: 'a-6' }
  const now = withEnd(conversation, end)
  expect(idsOf(now)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(messagesOf(now)[5]?.isRead).toBe(false)
  expect(idsOf(withEnd(now, end))).toEqual(idsOf(now))
})

test('a message that was stored before an own one goes in before it', () => {
  const known = withSent(conversation, messageOf(8, { senderId: 7, recipientId: 8 }), 'a key')
  expect(idsOf(withEnd(known, { items: range(6, 8), next: 'a-6' }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('an own message is the latest one of its conversation only if no other was read since', () => {
  const lastMessage = { ...messageOf(9), sharesPost: false }
  const known = conversationOf(8, { lastMessage })
  const list: Conversations = { pages: [{ items: [known], next: null }], pageParams: [null] }
  expect(itemsOf(withLatest(list, known, messageOf(8)))[0]?.lastMessage?.id).toBe(9)
})

test('with more news than one page holds, the conversation is read anew from its end', () => {
  const now = withEnd(conversation, { items: range(40, 69), next: 'a-40' })
  expect(now).toEqual({ pages: [{ items: range(40, 69), next: 'a-40' }], pageParams: [null] })
})

test('a message that was sent from here keeps its key when the server tells of it', () => {
  const sent = messageOf(9, { senderId: 7, recipientId: 8 })
  const known = withSent({ pages: [page()], pageParams: [null] }, sent, 'a key')
  expect(messagesOf(withEnd(known, page(sent)))).toEqual([{ ...sent, key: 'a key' }])
})

test('a conversation with news comes to the top of the list, read; without news it stays', () => {
  const unread = conversationOf(8, { unreadCount: 3 })
  const list: Conversations = {
    pages: [
      { items: [conversationOf(5), conversationOf(6)], next: 'x' },
      { items: [unread], next: null },
    ],
    pageParams: [null, 'x'],
  }
  const read = itemsOf(withLatest(list, unread, undefined))
  expect(read.map(({ id, unreadCount }) => [id, unreadCount])).toEqual([
    [5, 0],
    [6, 0],
    [8, 0],
  ])
  const now = itemsOf(withLatest(list, unread, messageOf(9, { postUnavailable: true, content: '' })))
  expect(now.map(({ id }) => id)).toEqual([8, 5, 6])
  expect(now[0]?.lastMessage).toMatchObject({ id: 9, sharesPost: true })
})

test('a deleted message keeps its place and its key, and nothing that was in it', () => {
  const sent = messageOf(9, { senderId: 7, recipientId: 8, content: 'Oops', mediaUrl: '/media/x' })
  const known = withSent(conversation, sent, 'a key')
  const now = messagesOf(withChanged(known, asDeleted(sent)))
  expect(now.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 9])
  expect(now.at(-1)).toMatchObject({ isDeleted: true, content: '', mediaUrl: null, key: 'a key' })
  expect(messagesOf(withChanged(known, sent)).at(-1)).toEqual({ ...sent, key: 'a key' })
})

test('the list shows a deleted message where it was the last one of its conversation', () => {
  const sent = messageOf(9, { senderId: 7, recipientId: 8 })
  const lastMessage = { ...sent, sharesPost: false }
  const list: Conversations = {
    pages: [{ items: [conversationOf(5, { lastMessage }), conversationOf(8, { lastMessage })], next: null }],
    pageParams: [null],
  }
  const shown = (id: number) =>
    itemsOf(withChangedLast(list, 8, { ...asDeleted(sent), id })).map((one) => one.lastMessage?.isDeleted)
  expect(shown(9)).toEqual([false, true])
  expect(shown(6)).toEqual([false, false])
})

test('an own message may be deleted for an hour, and once', () => {
  const own = messageOf(9, { senderId: 7, createdAt: '2026-01-02T10:00:00.000Z' })
  const at = (time: string) => Date.parse(`2026-01-02T${time}Z`)
  expect(mayDelete(7, own, at('10:59:59.999'))).toBe(true)
  expect(mayDelete(7, own, at('11:00:00.000'))).toBe(false)
  expect(mayDelete(8, own, at('10:00:01.000'))).toBe(false)
  expect(mayDelete(7, asDeleted(own), at('10:00:01.000'))).toBe(false)
})

test('the mark of reading stands under the last own message that was read', () => {
  const own = (id: number, isRead: boolean) => messageOf(id, { senderId: 7, isRead })
  expect(lastRead([own(1, true), own(2, true), messageOf(3), own(4, false)], 7)?.id).toBe(2)
  expect(lastRead([messageOf(3), own(4, false)], 7)).toBeUndefined()
})
