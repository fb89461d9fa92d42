import { MESSAGE_DELETE_MS, messageWording } from '@kith/shared/messages.ts'
import { sql } from 'kysely'
import { announce } from '../core/announcements.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { forbidden, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/http/guards.ts'
import { releaseMediaOfMessage } from '../media/media.ts'
import { takeBackNotice } from '../notifications/notifications.ts'
import { visibleMessages } from '../policy/visibility.ts'

/**
 * Deletes an own message for both members, within an hour (decisions.md §12). Its place in the conversation stays. A
 * message that is deleted already stays as it is. Returns the keys of its files.
 */
export function deleteMessage(db: Db, viewer: Viewer, id: number): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const { recipientId } = await findOwn(tx, viewer, id)
    // First the conversation, as when messages are sent and read.
    await sql`select from conversations where user_id = ${recipientId} and other_id = ${viewer.id}
      for no key update`.execute(tx)
    const message = await lock(tx, viewer, id)
    if (message.isDeleted) return []
    if (!message.isRecent) throw forbidden(messageWording.tooLate, 'too_late')
    await empty(tx, id)
    if (!message.isRead) await countOut(tx, viewer.id, recipientId)
    announce(tx, { what: 'message', between: [viewer.id, recipientId], id })
    return releaseMediaOfMessage(tx, id)
  })
}

async function findOwn(tx: Db, viewer: Viewer, id: number): Promise<{ recipientId: number }> {
  const { rows } = await sql<{ senderId: number; recipientId: number }>`
    select g.sender_id as "senderId", g.recipient_id as "recipientId"
    from ${visibleMessages(viewer)} g where g.id = ${id}`.execute(tx)
  const [message] = rows
  if (!message) throw notFound()
  if (message.senderId !== viewer.id) throw forbidden(messageWording.notOwn)
  return message
}

type Locked = { isRead: boolean; isDeleted: boolean; isRecent: boolean }

async function lock(tx: Db, viewer: Viewer, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select g.is_read as "isRead", g.is_deleted as "isDeleted",
      g.created_at > now() - ${MESSAGE_DELETE_MS} * interval '1 millisecond' as "isRecent"
    from ${visibleMessages(viewer)} g where g.id = ${id} for update`.execute(tx)
  const [message] = rows
  if (!message) throw notFound()
  return message
}

const empty = (tx: Db, id: number) =>
  tx
    .updateTable('messages')
    .set({ is_deleted: true, is_read: true, content: '', post_id: null, shares_post: false })
    .where('id', '=', id)
    .execute()

/** The recipient has one message less to read. Without any, the notice of the sender falls. */
async function countOut(tx: Db, senderId: number, recipientId: number): Promise<void> {
  const left = await tx
    .updateTable('conversations')
    .set(({ eb }) => ({ unread_count: eb('unread_count', '-', 1) }))
    .where('user_id', '=', recipientId)
    .where('other_id', '=', senderId)
    .returning('unread_count')
    .executeTakeFirst()
  if (left?.unread_count === 0)
    await takeBackNotice(tx, { userId: recipientId, type: 'message', relatedUserId: senderId })
}
