import type { Paging } from '@kith/shared/basics.ts'
import { type Notification, UNREAD_COUNTED_MAX, type UnreadCount } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { announce } from '../core/announcements.ts'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPageAt, readCursor, writeCursor } from '../core/paging.ts'
import { visibleNotices } from '../policy/visible-notices.ts'

type Row = Omit<Notification, 'createdAt'> & { createdAt: Date }

const fields = sql`n.id, n.user_id as "userId", n.type, n.message, n.is_read as "isRead", n.created_at as "createdAt",
  n.related_user_id as "relatedUserId", n.related_post_id as "relatedPostId", n.related_comment_id as "relatedCommentId",
  n.related_community_id as "relatedCommunityId",
  (select c.parent_id from comments c where c.id = n.related_comment_id) as "relatedParentCommentId",
  (select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'avatar', u.avatar)
    from users u where u.id = n.related_user_id) as "relatedUser"`

const asNotification = (row: Row): Notification => ({ ...row, createdAt: row.createdAt.toISOString() })

/**
 * A page and the count skip at most this many silent notices (visible-notices.ts), because the check of each takes
 * time. A page that ends there is short, and its cursor leads on.
 */
const SILENT_MAX = 1_000

/** The notices of the viewer about what they may still see, newest first. */
export async function listNotices(db: Db, viewer: Viewer, { before, limit, offset }: Paging) {
  const [below] = readCursor(before, [Number.MAX_SAFE_INTEGER])
  const bound = offset + limit + SILENT_MAX
  const older = sql`notifications where user_id = ${viewer.id} and id < ${below}::bigint order by id desc`
  const { rows } = await sql<Partial<Row> & { end: number | null }>`
    with found as materialized (
      select * from ${visibleNotices(viewer, sql`(select * from ${older} limit ${bound})`)} n
      order by id desc limit ${limit + 1} offset ${offset})
    select ${fields}, looked.end
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

/** Those of these notices that the viewer may still see, oldest first. */
export async function findNotices(db: Db, viewer: Viewer, ids: ReadonlySet<number>): Promise<Notification[]> {
  if (ids.size === 0) return []
  const { rows } = await sql<Row>`
    select ${fields} from ${visibleNotices(viewer)} n where n.id = any(${[...ids]}::bigint[])
    order by n.id`.execute(db)
  return rows.map(asNotification)
}

/** How many of them are unread, up to `UNREAD_COUNTED_MAX`. */
export async function countUnread(db: Db, viewer: Viewer): Promise<UnreadCount> {
  const newest = sql`(
    select * from notifications where user_id = ${viewer.id} and not is_read
    order by id desc limit ${UNREAD_COUNTED_MAX + SILENT_MAX})`
  const { rows } = await sql<UnreadCount>`
    select count(*) from (select from ${visibleNotices(viewer, newest)} n limit ${UNREAD_COUNTED_MAX}) unread`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0 }
}

/** Marks a notice as read; 404 when it is not one of the viewer's, or is silent. */
export async function markNoticeRead(db: Db, viewer: Viewer, id: number): Promise<Notification> {
  const { rows } = await sql<Row>`
    update notifications n set is_read = true
    where n.id = (select told.id from ${visibleNotices(viewer)} told where told.id = ${id})
    returning ${fields}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  announce(db, { what: 'unread', to: viewer.id })
  return asNotification(row)
}

/** This many at a time, because the time of a statement is limited. */
const BATCH = 5_000

/** Marks all notices of the viewer as read, also those that are silent now. One that comes meanwhile stays unread. */
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
    announce(db, { what: 'unread', to: viewer.id })
    return { count: 0 }
  }
}
