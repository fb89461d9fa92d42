import type { Viewer } from '../core/viewer.ts'
import { UNREAD_COUNTED_MAX, type UnreadCount } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { publishLiveEvent } from '../core/live-events.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { foundFirst, hashRequest, type IdempotencyKey } from '../core/idempotency.ts'
import { dropMessageNotification } from '../notifications/notifications.ts'
import { membersSharingReadMarks, sharesReadMarks } from '../policy/read-marks.ts'

/**
 * Marks the messages of another member as read, up to `upTo`. The conversation is locked first. So a message sent
 * meanwhile is either marked and counted here, or counted after this and left unread. Returns the id of the first one, or
 * of the first one that an earlier reading under this key has marked.
 */
export function markRead(
  db: Db,
  viewer: Viewer,
  otherId: number,
  upTo: number,
  key?: IdempotencyKey,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`select from conversations where user_id = ${viewer.id} and other_id = ${otherId}
      for no key update`.execute(tx)
    const { rows } = await sql<{ id: number; isTold: boolean }>`
      update messages set is_read = true, is_read_told = ${sharesReadMarks(viewer.id, otherId)}
      where recipient_id = ${viewer.id} and sender_id = ${otherId} and not is_read and id <= ${upTo}
      returning id, is_read_told as "isTold"`.execute(tx)
    const left = await sql<{ count: number }>`
      update conversations set unread_count = unread_count - ${rows.length}
      where user_id = ${viewer.id} and other_id = ${otherId} returning unread_count as count`.execute(tx)
    // The notification of a message that was sent meanwhile stays.
    if (left.rows[0]?.count === 0) await dropMessageNotification(tx, { userId: viewer.id, senderId: otherId })
    publishLiveEvent(tx, { what: 'unread', to: viewer.id })
    // As it is when it was read: the two may be friends again before the page of the other hears of it.
    if (rows.some(({ isTold }) => isTold)) publishLiveEvent(tx, { what: 'read', to: otherId, by: viewer.id })
    const marked = rows.map(({ id }) => id)
    return readFirstUnread(tx, viewer, otherId, key, marked)
  })
}

/**
 * The id of the first message that a reading under this key was the first to find unread: an earlier one, or this one, which
 * has `marked` these. Whoever lost the answer of the earlier one is told again (rules/messages.md 17).
 */
export async function readFirstUnread(
  db: Db,
  viewer: Viewer,
  otherId: number,
  key: IdempotencyKey,
  marked: readonly number[] = [],
): Promise<number | undefined> {
  const found = marked.length === 0 ? undefined : { id: Math.min(...marked) }
  const hash = hashRequest('GET /api/messages/:id', otherId)
  return (await foundFirst(db, viewer, key, hash, found))?.id
}

/** Those of these members who tell the viewer that they have read a conversation. */
export async function membersWithReadMarks(
  db: Db,
  viewer: Viewer,
  ids: ReadonlySet<number>,
): Promise<number[]> {
  if (ids.size === 0) return []
  const { rows } = await sql<{ id: number }>`
    select u.id from ${membersSharingReadMarks(viewer)} u where u.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many messages a member has not read, up to `UNREAD_COUNTED_MAX`. */
export async function countUnreadMessages(db: Db, viewer: Viewer): Promise<UnreadCount> {
  const { rows } = await sql<UnreadCount>`
    select least(coalesce(sum(unread_count), 0), ${UNREAD_COUNTED_MAX}::int)::int as count from conversations
    where user_id = ${viewer.id} and unread_count > 0`.execute(db)
  return { count: rows[0]?.count ?? 0 }
}
