import { DECLINED_REQUEST_DAYS } from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'

type DeclinedInvitation = { communityId: number; userId: number; invitedBy: number }

/** Remembers that a member declined an invitation, and forgets those of theirs that no longer count. */
export async function rememberDeclined(
  tx: Db,
  { communityId, userId, invitedBy }: DeclinedInvitation,
): Promise<void> {
  await tx
    .deleteFrom('declined_invitations')
    .where('user_id', '=', userId)
    .where('declined_at', '<=', longAgo)
    .execute()
  await tx
    .insertInto('declined_invitations')
    .values({ user_id: userId, community_id: communityId, invited_by: invitedBy })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'community_id', 'invited_by'])
        .doUpdateSet({ declined_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Whether a member declined an invitation by the same inviter less than 7 days ago. */
export async function isDeclinedLately(
  tx: Db,
  { communityId, userId, invitedBy }: DeclinedInvitation,
): Promise<boolean> {
  const declined = await tx
    .selectFrom('declined_invitations')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('community_id', '=', communityId)
    .where('invited_by', '=', invitedBy)
    .where('declined_at', '>', longAgo)
    .executeTakeFirst()
  return declined !== undefined
}

const longAgo = sql<Date>`now() - make_interval(days => ${sql.lit(DECLINED_REQUEST_DAYS)})`
