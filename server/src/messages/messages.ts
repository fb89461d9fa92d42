import type { Viewer } from '../core/viewer.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { Message } from '@kith/shared/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { IdempotencyKey } from '../core/idempotency.ts'
import { truncateTailTexts } from '../core/truncate-tail.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { isReadFor } from '../policy/read-marks.ts'
import { messagesWith, visibleMessages, visiblePosts } from '../policy/visibility.ts'
import { authorOf, hydratePosts, mediaOf, isoTime } from '../posts/posts.ts'
import { findConversation } from './conversations.ts'
import { markRead, readFirstUnread } from './read-state.ts'

export { removeReportedMessage } from './delete-message.ts'
export { countUnreadMessages, membersWithReadMarks } from './read-state.ts'

/**
 * A page of the messages between two members, from the end backwards; each page is in reading order. Reading the last
 * page marks all as read; `isRead` and `firstUnread` tell what was unread before. Each reading under one key gets the same
 * `firstUnread`.
 */
export async function readMessages(
  db: Db,
  viewer: Viewer,
  otherId: number,
  paging: Paging,
  key?: IdempotencyKey,
) {
  const { unreadCount } = await findConversation(db, viewer, otherId)
  const { before, limit, offset } = paging
  const beforeId = readPosition(before).id
  const rows = await reading(db, viewer, { otherId, beforeId, count: limit + 1, offset })
  const { items, next } = cutPage(rows, limit)
  const [latest] = items
  const isEnd = before === undefined && latest !== undefined
  const firstUnread = !isEnd
    ? undefined
    : unreadCount > 0
      ? await markRead(db, viewer, otherId, latest.id, key)
      : await readFirstUnread(db, viewer, otherId, key)
  return { items: truncateTailTexts(await withPosts(db, viewer, items.reverse()), limit), next, firstUnread }
}

/** A message, as its sender or recipient gets it. */
export async function readMessage(db: Db, viewer: Viewer, id: number): Promise<Message | undefined> {
  const [message] = await withPosts(db, viewer, await finding(db, viewer, { id }))
  return message
}

type Row = Omit<Message, 'post' | 'postUnavailable'> & { sharesPost: boolean }
type PageBounds = { otherId: number; beforeId: number; count: number; offset: number }

const reading = prepareForRole<PageBounds, Row>(
  { otherId: 'bigint', beforeId: 'bigint', count: 'int', offset: 'int' },
  (viewer, { otherId, beforeId, count, offset }) =>
    hydrated(
      viewer,
      sql`select g.* from ${messagesWith(viewer, otherId)} g where g.id < ${beforeId}
        order by g.id desc limit ${count} offset ${offset}`,
    ),
)

const finding = prepareForRole<{ id: number }, Row>({ id: 'bigint' }, (viewer, { id }) =>
  hydrated(viewer, sql`select g.* from ${visibleMessages(viewer)} g where g.id = ${id}`),
)

/** A shared post follows the rule of all posts; an invisible one looks like a deleted one. */
const hydrated = (viewer: Viewer, page: RawBuilder<unknown>): RawBuilder<Row> => sql`
  select m.id, m.sender_id as "senderId",
    (select ${authorOf('u')} from users u where u.id = m.sender_id) as sender,
    m.recipient_id as "recipientId", m.content,
    a.items -> 0 ->> 'mediaUrl' as "mediaUrl", a.items -> 0 ->> 'mediaType' as "mediaType",
    coalesce(a.items, '[]') as media,
    (select p.id from ${visiblePosts(viewer)} p where p.id = m.post_id) as "postId", m.shares_post as "sharesPost",
    ${isReadFor(viewer)} as "isRead", m.is_deleted as "isDeleted",
    ${isoTime('m.created_at')} as "createdAt"
  from (${page}) m left join lateral (${mediaOf('m.id', 'f.message_id')}) a on true
  order by m.id desc`

/** Reads all shared posts of a page at once. */
async function withPosts(db: Db, viewer: Viewer, rows: Row[]): Promise<Message[]> {
  const ids = [...new Set(rows.flatMap(({ postId }) => postId ?? []))]
  const posts = new Map((await hydratePosts(db, viewer, ids)).map((post) => [post.id, post]))
  return rows.map(({ sharesPost, ...row }) => {
    const post = row.postId === null ? null : (posts.get(row.postId) ?? null)
    return { ...row, postId: post && post.id, post, postUnavailable: sharesPost && post === null }
  })
}
