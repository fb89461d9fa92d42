import type { Paging } from '@kith/shared/basics.ts'
import {
  EXCERPT_MAX,
  type Notification,
  UNREAD_COUNTED_MAX,
  type UnreadCount,
  type UnreadNotifications,
} from '@kith/shared/notifications.ts'
import { excerptOf } from '@kith/shared/text/excerpts.ts'
import { type RawBuilder, sql } from 'kysely'
import { publishLiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPageAt, readCursor, writeCursor } from '../core/paging.ts'
import { type Subject, subjectOf } from '../policy/notification-subjects.ts'
import { visibleNotifications } from '../policy/visible-notifications.ts'
import { sentenceOf, type SentenceParts, sentenceParts } from './sentences.ts'

type Row = Omit<Notification, 'createdAt' | 'excerpt' | 'picture' | 'message' | 'afterName'> & {
  createdAt: Date
  subject: Subject | null
  sentence: SentenceParts
}

const fields = (
  viewer: Viewer,
) => sql`n.id, n.user_id as "userId", n.type, n.is_read as "isRead", n.created_at as "createdAt",
  n.related_user_id as "relatedUserId", n.related_post_id as "relatedPostId", n.related_comment_id as "relatedCommentId",
  n.related_community_id as "relatedCommunityId",
  (select c.parent_id from comments c where c.id = n.related_comment_id) as "relatedParentCommentId",
  (select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'avatar', u.avatar)
    from users u where u.id = n.related_user_id) as "relatedUser", ${subjectOf(viewer)} as subject,
  ${sentenceParts} as sentence`

const asNotification = ({ subject, sentence, ...row }: Row): Notification => ({
  ...row,
  ...sentenceOf(sentence),
  createdAt: row.createdAt.toISOString(),
  excerpt: excerptOf(subject?.words ?? '', EXCERPT_MAX) || null,
  picture: subject?.photo ?? null,
})

/**
 * A page and the count skip at most this many silent notifications (visible-notifications.ts), because the check of
 * each takes time. A page that ends there is short, and its cursor leads on.
 */
const SILENT_MAX = 1_000

/** The notifications of the viewer about what they may still see, newest first. */
export async function listNotifications(db: Db, viewer: Viewer, { before, limit, offset }: Paging) {
  const [below] = readCursor(before, [Number.MAX_SAFE_INTEGER])
  const bound = offset + limit + SILENT_MAX
  const older = sql`notifications where user_id = ${viewer.id} and id < ${below}::bigint order by id desc`
  const { rows } = await sql<Partial<Row> & { end: number | null }>`
    with found as materialized (
      select * from ${visibleNotifications(viewer, sql`(select * from ${older} limit ${bound})`)} n
      order by id desc limit ${limit + 1} offset ${offset})
    select ${fields(viewer)}, looked.end
    from (select case when (select count(*) from found) <= ${limit}
      then (select id from ${older} limit 1 offset ${bound - 1}) end as end) looked
    left join found n on true
    order by n.id desc`.execute(db)
  let end: number | null = null
  const found = rows.flatMap(({ end: reached, ...row }) => {
    end = reached
    return row.id ? [row as Row] : []
  })
  const { items, next } = cutPageAt(found, limit, ({ id }) => [id])
  return { items: items.map(asNotification), next: next ?? (end === null ? undefined : writeCursor(end)) }
}

/** Those of these notifications that the viewer may still see, oldest first. */
export async function findNotifications(
  db: Db,
  viewer: Viewer,
  ids: ReadonlySet<number>,
): Promise<Notification[]> {
  if (ids.size === 0) return []
  const { rows } = await sql<Row>`
    select ${fields(viewer)} from ${visibleNotifications(viewer)} n where n.id = any(${[...ids]}::bigint[])
    order by n.id`.execute(db)
  return rows.map(asNotification)
}

/** How many of them are unread, up to `UNREAD_COUNTED_MAX`. Of messages there is one for each conversation. */
export async function countUnread(db: Db, viewer: Viewer): Promise<UnreadNotifications> {
  const unread = sql`notifications where user_id = ${viewer.id} and not is_read`
  const others = sql`(select * from ${unread} and type <> 'message'
    order by id desc limit ${UNREAD_COUNTED_MAX + SILENT_MAX})`
  const ofMessages = sql`(select * from ${unread} and type = 'message' limit ${UNREAD_COUNTED_MAX + SILENT_MAX})`
  const counted = (some: RawBuilder<unknown>) => sql`(
    select count(*) from (select from ${visibleNotifications(viewer, some)} n limit ${UNREAD_COUNTED_MAX}) seen)`
  const { rows } = await sql<{ others: number; ofMessages: number }>`
    select ${counted(others)} as others, ${counted(ofMessages)} as "ofMessages"`.execute(db)
  const { others: withoutMessages, ofMessages: conversations } = rows[0] ?? { others: 0, ofMessages: 0 }
  return { count: Math.min(withoutMessages + conversations, UNREAD_COUNTED_MAX), withoutMessages }
}

/** Marks a notification as read; 404 when it is not one of the viewer's, or is silent. */
export async function markNotificationRead(db: Db, viewer: Viewer, id: number): Promise<Notification> {
  const { rows } = await sql<Row>`
    update notifications n set is_read = true
    where n.id = (select visible.id from ${visibleNotifications(viewer)} visible where visible.id = ${id})
    returning ${fields(viewer)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  publishLiveEvent(db, { what: 'unread', to: viewer.id })
  return asNotification(row)
}

/** This many at a time, because the time of a statement is limited. */
const BATCH = 5_000

/**
 * Marks all notifications of the viewer as read, also those that are silent now. One that comes meanwhile stays unread.
 */
export async function markAllRead(db: Db, viewer: Viewer): Promise<UnreadCount> {
  const { rows } = await sql<{ latest: number | null }>`
    select max(id) as latest from notifications where user_id = ${viewer.id} and not is_read`.execute(db)
  const latest = rows[0]?.latest ?? 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update notifications set is_read = true where id = any(array(
        select id from notifications where user_id = ${viewer.id} and not is_read and id <= ${latest}
        order by id desc limit ${BATCH} for no key update))`.execute(db)
    if (numAffectedRows >= BATCH) continue
    publishLiveEvent(db, { what: 'unread', to: viewer.id })
    return { count: 0 }
  }
}
