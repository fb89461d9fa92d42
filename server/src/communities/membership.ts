import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { withdrawNotifications } from '../notifications/notifications.ts'

type Membership = { communityId: number; userId: number }

/** Makes someone a member of a locked community, whatever they were to it before. Their request is done with. */
export async function makeMember(tx: Db, { communityId, userId }: Membership): Promise<void> {
  await sql`insert into community_members (community_id, user_id) values (${communityId}, ${userId})
    on conflict (user_id, community_id)
      do update set status = 'approved', joined_at = now(), last_visit_at = now()
      where community_members.status = 'invited'`.execute(tx)
  const asked = await tx
    .deleteFrom('join_requests')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .returning('status')
    .executeTakeFirst()
  if (asked?.status === 'pending') await forgetRequest(tx, { communityId, userId })
}

/** Withdraws a pending request to join a locked community. A declined one stays, and delays the next. */
export async function withdrawRequest(tx: Db, { communityId, userId }: Membership): Promise<void> {
  const asked = await tx
    .deleteFrom('join_requests')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .returning('user_id')
    .executeTakeFirst()
  if (asked) await forgetRequest(tx, { communityId, userId })
}

/** Takes back what the staff have not read of a request. */
export const forgetRequest = (tx: Db, { communityId, userId }: Membership): Promise<void> =>
  withdrawNotifications(tx, {
    type: 'community_request',
    related_user_id: userId,
    related_community_id: communityId,
  })
