import { MESSAGE_DELETE_MS, messageWording } from '@kith/shared/messages.ts'
import { publishLiveEvent } from '../core/live-events.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { forbidden, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { releaseMediaOfMessage } from '../media/media.ts'
import { dropMessageNotification } from '../notifications/notifications.ts'
import { reportedMessages } from '../policy/reports.ts'
import { visibleMessages } from '../policy/visibility.ts'

/**
 * Deletes an own message for both members, within an hour (rules/messages.md 6). Its place in the conversation stays. A
 * message that is deleted already stays as it is. Returns the keys of its files.
 */
export function deleteMessage(db: Db, viewer: Viewer, id: number): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const pair = await findPair(tx, visibleMessages(viewer), id)
    if (pair.senderId !== viewer.id) throw forbidden(messageWording.notOwn)
    const message = await lock(tx, visibleMessages(viewer), { ...pair, id })
    if (message.isDeleted) return []
    if (!message.isRecent) throw forbidden(messageWording.tooLate, 'too_late')
    return takeAway(tx, { ...pair, ...message, id })
  })
}

/** Deletes a reported message for both members, for staff. 404 when it is deleted already. Returns the keys of its files. */
export async function removeReportedMessage(tx: Db, staff: Viewer, id: number): Promise<string[]> {
  const pair = await findPair(tx, reportedMessages(staff), id)
  const message = await lock(tx, reportedMessages(staff), { ...pair, id })
  return takeAway(tx, { ...pair, ...message, id })
}

type MessagePair = { senderId: number; recipientId: number }

/** `messages` is a table of those that may be deleted. */
async function findPair(tx: Db, messages: RawBuilder<unknown>, id: number): Promise<MessagePair> {
  const { rows } = await sql<MessagePair>`
    select g.sender_id as "senderId", g.recipient_id as "recipientId"
    from ${messages} g where g.id = ${id}`.execute(tx)
  const [pair] = rows
  if (!pair) throw notFound()
  return pair
}

type LockedMessage = { isRead: boolean; isDeleted: boolean; isRecent: boolean }

/** First the conversation, as when messages are sent and read. */
async function lock(
  tx: Db,
  messages: RawBuilder<unknown>,
  { id, senderId, recipientId }: MessagePair & { id: number },
): Promise<LockedMessage> {
  await sql`select from conversations where user_id = ${recipientId} and other_id = ${senderId}
    for no key update`.execute(tx)
  const { rows } = await sql<LockedMessage>`
    select g.is_read as "isRead", g.is_deleted as "isDeleted",
      g.created_at > now() - ${MESSAGE_DELETE_MS} * interval '1 millisecond' as "isRecent"
    from ${messages} g where g.id = ${id} for update`.execute(tx)
  const [message] = rows
  if (!message) throw notFound()
  return message
}

async function takeAway(
  tx: Db,
  { id, senderId, recipientId, isRead }: MessagePair & { id: number; isRead: boolean },
): Promise<string[]> {
  await empty(tx, id)
  if (!isRead) await countOut(tx, senderId, recipientId)
  publishLiveEvent(tx, { what: 'message', between: [senderId, recipientId], id })
  return releaseMediaOfMessage(tx, id)
}

const empty = (tx: Db, id: number) =>
  tx
    .updateTable('messages')
    .set({ is_deleted: true, is_read: true, content: '', post_id: null, shares_post: false })
    .where('id', '=', id)
    .execute()

/** The recipient has one unread message less. When none is left, the notification about them is deleted. */
async function countOut(tx: Db, senderId: number, recipientId: number): Promise<void> {
  const left = await tx
    .updateTable('conversations')
    .set(({ eb }) => ({ unread_count: eb('unread_count', '-', 1) }))
    .where('user_id', '=', recipientId)
    .where('other_id', '=', senderId)
    .returning('unread_count')
    .executeTakeFirst()
  if (left?.unread_count === 0) await dropMessageNotification(tx, { userId: recipientId, senderId })
}
