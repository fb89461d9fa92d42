import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { withdrawNotifications } from '../notifications/notifications.ts'
import { lockPair } from './pair.ts'

/** Ends a friendship, and removes both from each other's friend groups. */
export async function unfriend(db: Db, viewer: Viewer, otherId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPair(tx, viewer.id, otherId)
    const ended = await tx
      .deleteFrom('friendships')
      .where(sql<boolean>`(user_id, friend_id) in ((${viewer.id}, ${otherId}), (${otherId}, ${viewer.id}))`)
      .returning('user_id')
      .execute()
    if (ended.length === 0) throw notFound()
  })
}

/**
 * Ends everything between two locked members: their friendship with its places in friend groups, and their requests. A
 * declined request stays as a withdrawn one. So a block and its end are no way to ask again too early, and do not tell
 * that it was declined.
 */
export async function endFriendship(tx: Db, one: number, other: number): Promise<void> {
  await tx
    .deleteFrom('friendships')
    .where(sql<boolean>`(user_id, friend_id) in ((${one}, ${other}), (${other}, ${one}))`)
    .execute()
  const ofThePair = sql<boolean>`least(requester_id, recipient_id) = least(${one}::bigint, ${other}::bigint)
    and greatest(requester_id, recipient_id) = greatest(${one}::bigint, ${other}::bigint)`
  await tx.deleteFrom('friend_requests').where(ofThePair).where('status', '=', 'pending').execute()
  await tx
    .updateTable('friend_requests')
    .set({ status: 'withdrawn' })
    .where(ofThePair)
    .where('status', '=', 'declined')
    .execute()
  await withdrawNotifications(tx, { type: 'friend_request', user_id: one, related_user_id: other })
  await withdrawNotifications(tx, { type: 'friend_request', user_id: other, related_user_id: one })
}
