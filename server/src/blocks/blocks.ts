import { type BlockAnswer, blockWording } from '@kith/shared/blocks.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { invalid } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { lockPair, endFriendship } from '../friends/friends.ts'
import { refuseUnseen } from '../policy/refusals.ts'

/**
 * Blocks a member and ends all contact between the two (rules/visibility.md 14 and 15). A member who has blocked the viewer does not
 * exist for them, and can't be blocked back.
 */
export async function blockMember(db: Db, viewer: Viewer, otherId: number): Promise<BlockAnswer> {
  if (otherId === viewer.id) throw invalid('userId', blockWording.blockSelf)
  return inTransaction(db, async (tx) => {
    await lockPair(tx, viewer.id, otherId)
    if (!(await hasBlocked(tx, viewer.id, otherId))) {
      await refuseUnseen(tx, viewer, otherId)
      await endFriendship(tx, viewer.id, otherId)
      await tx.insertInto('blocks').values({ blocker_id: viewer.id, blocked_id: otherId }).execute()
    }
    return { isBlocked: true }
  })
}

/** Removes a block. What it ended does not come back. */
export async function unblockMember(db: Db, viewer: Viewer, otherId: number): Promise<BlockAnswer> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', viewer.id)
    .where('blocked_id', '=', otherId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await refuseUnseen(db, viewer, otherId)
  return { isBlocked: false }
}

/** Whether the viewer has blocked a member; 404 for one who is missing or has blocked the viewer. */
export async function readBlock(db: Db, viewer: Viewer, otherId: number): Promise<BlockAnswer> {
  if (await hasBlocked(db, viewer.id, otherId)) return { isBlocked: true }
  await refuseUnseen(db, viewer, otherId)
  return { isBlocked: false }
}

async function hasBlocked(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return row !== undefined
}
