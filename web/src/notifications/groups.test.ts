import { type Notification, notification, type NotificationType } from '@kith/shared/notifications.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notificationOf } from '../../test/notification-of.ts'
import { groupNotifications, sentenceOf } from './groups.ts'

const JOINED = new Set<NotificationType>(['like', 'comment', 'reply'])
const idsOf = (notifications: readonly Notification[]) =>
  groupNotifications(notifications).map((group) => group.notifications.map(({ id }) => id))
/** The sentences of the groups, as one text each. */
const said = (notifications: readonly Notification[]) =>
  groupNotifications(notifications).map((group) => {
    const { names, others, rest } = sentenceOf(group)
    return `${names.join('|')}+${others}${rest}`
  })
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours)).toISOString()

describe('one row', () => {
  test('has the likes of one post, and other rows those of other things', () => {
    const comment = { relatedCommentId: 5 }
    expect(
      idsOf([
        notificationOf(6),
        notificationOf(5, { relatedPostId: 2 }),
        notificationOf(4, comment),
        notificationOf(3, {}, 9),
        notificationOf(2, comment, 9),
        notificationOf(1, {}, 10),
      ]),
    ).toEqual([[6, 3, 1], [5], [4, 2]])
  })

  test('has the comments on one post, and the replies to one comment', () => {
    const on = (id: number, type: 'comment' | 'reply', relatedParentCommentId: number | null) =>
      notificationOf(id, { type, relatedCommentId: id + 100, relatedParentCommentId })
    expect(
      idsOf([
        on(6, 'comment', null),
        on(5, 'reply', 50),
        on(4, 'comment', 50),
        on(3, 'reply', 51),
        on(2, 'reply', 50),
      ]),
    ).toEqual([[6, 4], [5, 2], [3]])
  })

  test.each(notification.shape.type.options.filter((type) => !JOINED.has(type)))(
    'has one notification when it is a %s',
    (type) => {
      expect(idsOf([notificationOf(2, { type }), notificationOf(1, { type })])).toEqual([[2], [1]])
    },
  )

  test('ends where more than a day lies between two notifications', () => {
    expect(
      idsOf([
        notificationOf(4, { createdAt: at(60) }),
        notificationOf(3, { createdAt: at(36) }),
        notificationOf(2, { createdAt: at(11) }),
        notificationOf(1, { createdAt: at(10) }),
      ]),
    ).toEqual([
      [4, 3],
      [2, 1],
    ])
  })

  test('is unread when any of its notifications is', () => {
    const read = { isRead: true }
    const unread = (...notifications: Notification[]) =>
      groupNotifications(notifications).map(({ isUnread }) => isUnread)
    expect(unread(notificationOf(2, read), notificationOf(1))).toEqual([true])
    expect(unread(notificationOf(2, read), notificationOf(1, read))).toEqual([false])
  })
})

describe('the sentence', () => {
  test('names the newest two, each person once, and counts the others', () => {
    const likes = [8, 9, 10, 11].map((person, n) => notificationOf(4 - n, {}, person))
    expect(said(likes.slice(0, 1))).toEqual(['Ben+0 liked your post'])
    expect(said(likes.slice(0, 2))).toEqual(['Ben|Cleo+0 liked your post'])
    expect(said(likes.slice(0, 3))).toEqual(['Ben|Cleo+1 liked your post'])
    expect(said(likes)).toEqual(['Ben|Cleo+2 liked your post'])
    expect(said([...likes, notificationOf(0, {}, 9)])).toEqual(['Ben|Cleo+2 liked your post'])
  })

  test('says what the newest message says after the name', () => {
    const notification = notificationOf(1, { message: 'Ben mentioned you in a post' })
    expect(said([notification])).toEqual(['Ben+0 mentioned you in a post'])
  })

  test('is the message itself where it does not begin with a name', () => {
    expect(said([notificationOf(1, { message: 'You now run Choir' })])).toEqual(['+0You now run Choir'])
  })
})

test('the groups do not depend on the order of the notifications, and lose none', () => {
  const notifications = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      type: fc.constantFrom('like', 'comment', 'reply', 'message'),
      relatedPostId: fc.integer({ min: 1, max: 2 }),
      person: fc.integer({ min: 8, max: 11 }),
    }),
    { selector: ({ id }) => id },
  )
  const property = fc.property(
    notifications.chain((drawn) =>
      fc.tuple(fc.constant(drawn), fc.shuffledSubarray(drawn, { minLength: drawn.length })),
    ),
    ([drawn, shuffled]) => {
      const made = ({ id, person, ...part }: (typeof drawn)[number]) =>
        notificationOf(id, { ...part, createdAt: at(id * 9) }, person)
      const groups = groupNotifications(drawn.map(made))
      expect(groupNotifications(shuffled.map(made))).toEqual(groups)
      expect(
        groups.flatMap((group) => group.notifications.map(({ id }) => id)).toSorted((a, b) => a - b),
      ).toEqual(drawn.map(({ id }) => id).toSorted((a, b) => a - b))
    },
  )
  fc.assert(property)
})
