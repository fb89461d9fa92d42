import { type Notification, notification, type NoticeType } from '@kith/shared/notifications.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeOf } from '../../test/notice-of.ts'
import { groupNotices, sentenceOf } from './groups.ts'

const JOINED = new Set<NoticeType>(['like', 'comment', 'reply'])
const idsOf = (notices: readonly Notification[]) =>
  groupNotices(notices).map((group) => group.notices.map(({ id }) => id))
/** The sentences of the groups, as one text each. */
const said = (notices: readonly Notification[]) =>
  groupNotices(notices).map((group) => {
    const { names, others, rest } = sentenceOf(group)
    return `${names.join('|')}+${others}${rest}`
  })
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours)).toISOString()

describe('one row', () => {
  test('has the likes of one post, and other rows those of other things', () => {
    const comment = { relatedCommentId: 5 }
    expect(
      idsOf([
        noticeOf(6),
        noticeOf(5, { relatedPostId: 2 }),
        noticeOf(4, comment),
        noticeOf(3, {}, 9),
        noticeOf(2, comment, 9),
        noticeOf(1, {}, 10),
      ]),
    ).toEqual([[6, 3, 1], [5], [4, 2]])
  })

  test('has the comments on one post, and the replies to one comment', () => {
    const on = (id: number, type: 'comment' | 'reply', relatedParentCommentId: number | null) =>
      noticeOf(id, { type, relatedCommentId: id + 100, relatedParentCommentId })
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
    'has one notice when it is a %s',
    (type) => {
      expect(idsOf([noticeOf(2, { type }), noticeOf(1, { type })])).toEqual([[2], [1]])
    },
  )

  test('ends where more than a day lies between two notices', () => {
    expect(
      idsOf([
        noticeOf(4, { createdAt: at(60) }),
        noticeOf(3, { createdAt: at(36) }),
        noticeOf(2, { createdAt: at(11) }),
        noticeOf(1, { createdAt: at(10) }),
      ]),
    ).toEqual([
      [4, 3],
      [2, 1],
    ])
  })

  test('is unread when any of its notices is', () => {
    const read = { isRead: true }
    const unread = (...notices: Notification[]) => groupNotices(notices).map(({ isUnread }) => isUnread)
    expect(unread(noticeOf(2, read), noticeOf(1))).toEqual([true])
    expect(unread(noticeOf(2, read), noticeOf(1, read))).toEqual([false])
  })
})

describe('the sentence', () => {
  test('names the newest two, each person once, and counts the others', () => {
    const likes = [8, 9, 10, 11].map((person, n) => noticeOf(4 - n, {}, person))
    expect(said(likes.slice(0, 1))).toEqual(['Ben+0 liked your post'])
    expect(said(likes.slice(0, 2))).toEqual(['Ben|Cleo+0 liked your post'])
    expect(said(likes.slice(0, 3))).toEqual(['Ben|Cleo+1 liked your post'])
    expect(said(likes)).toEqual(['Ben|Cleo+2 liked your post'])
    expect(said([...likes, noticeOf(0, {}, 9)])).toEqual(['Ben|Cleo+2 liked your post'])
  })

  test('says what the messages say after the name, also when one of the people has another name now', () => {
    const told = (message: string) => noticeOf(1, { message })
    expect(said([told('Ben mentioned you in a post')])).toEqual(['Ben+0 mentioned you in a post'])
    expect(said([noticeOf(2, { message: 'Bo liked your post' }), noticeOf(1, {}, 9)])).toEqual([
      'Ben|Cleo+0 liked your post',
    ])
    expect(said([told('Benedict liked your post')])).toEqual(['+0Benedict liked your post'])
  })

  test('of a notice without a person is its message', () => {
    const notice = noticeOf(1, {
      relatedUserId: null,
      relatedUser: null,
      message: 'Somebody liked your post',
    })
    expect(said([notice])).toEqual(['+0Somebody liked your post'])
  })
})

test('the groups do not depend on the order of the notices, and lose none', () => {
  const notices = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      type: fc.constantFrom('like', 'comment', 'reply', 'message'),
      relatedPostId: fc.integer({ min: 1, max: 2 }),
      person: fc.integer({ min: 8, max: 11 }),
    }),
    { selector: ({ id }) => id },
  )
  const property = fc.property(
    notices.chain((drawn) =>
      fc.tuple(fc.constant(drawn), fc.shuffledSubarray(drawn, { minLength: drawn.length })),
    ),
    ([drawn, shuffled]) => {
      const made = ({ id, person, ...part }: (typeof drawn)[number]) =>
        noticeOf(id, { ...part, createdAt: at(id * 9) }, person)
      const groups = groupNotices(drawn.map(made))
      expect(groupNotices(shuffled.map(made))).toEqual(groups)
      expect(groups.flatMap((group) => group.notices.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
        drawn.map(({ id }) => id).toSorted((a, b) => a - b),
      )
    },
  )
  fc.assert(property)
})
