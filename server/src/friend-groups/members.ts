import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { visiblePeople } from '../policy/visibility.ts'

type Membership = { groupId: number; friendId: number }

/**
 * Adds a friend to an own group; false when they were in it already. 404 for the group of another member, and for
 * somebody who is no friend.
 */
export async function addMember(db: Db, viewer: Viewer, { groupId, friendId }: Membership): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Group and friendship are locked, so that neither ends meanwhile.
    const { rows } = await sql`
      select from friend_groups g join friendships f on f.user_id = g.user_id
      where g.id = ${groupId} and g.user_id = ${viewer.id} and f.friend_id = ${friendId}
        and exists (select from ${visiblePeople(viewer)} v where v.id = ${friendId})
      for key share of g, f`.execute(tx)
    if (rows.length === 0) throw notFound()
    const made = await tx
      .insertInto('friend_group_members')
      .values({ group_id: groupId, user_id: viewer.id, friend_id: friendId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('group_id')
      .executeTakeFirst()
    return made !== undefined
  })
}

/** Removes a friend from an own group. */
export async function removeMember(db: Db, viewer: Viewer, { groupId, friendId }: Membership): Promise<void> {
  const gone = await db
    .deleteFrom('friend_group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', viewer.id)
    .where('friend_id', '=', friendId)
    .returning('group_id')
    .executeTakeFirst()
  if (!gone) throw notFound()
}
