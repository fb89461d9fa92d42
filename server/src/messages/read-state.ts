import type { Viewer } from '../core/http/guards.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'

/**
 * Marks the messages of another member as read, up to `upTo`. The conversation is locked first. So a message sent
 * meanwhile is either marked and counted here, or counted after this and left unread.
 */
export async function markRead(db: Db, viewer: Viewer, otherId: number, upTo: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select from conversations where user_id = ${viewer.id} and other_id = ${otherId}
      for no key update`.execute(tx)
    const { rows } = await sql`
      update messages set is_read = true
      where recipient_id = ${viewer.id} and sender_id = ${otherId} and not is_read and id <= ${upTo}
      returning id`.execute(tx)
    await sql`update conversations set unread_count = unread_count - ${rows.length}
      where user_id = ${viewer.id} and other_id = ${otherId}`.execute(tx)
    await sql`update notifications set is_read = true
      where user_id = ${viewer.id} and type = 'message' and related_user_id = ${otherId} and not is_read`.execute(
      tx,
    )
  })
}
