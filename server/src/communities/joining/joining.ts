import { communityWording, DECLINED_REQUEST_DAYS, type JoinAnswer } from '@kith/shared/communities.ts'
import { mayJoinCommunity, mayLeaveCommunity } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../core/database/database.ts'
import { lockMembershipsShared } from '../../core/database/locks.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { Viewer } from '../../core/viewer.ts'
import { notify } from '../../notifications/notifications.ts'
import { blockedPeople } from '../../policy/visibility.ts'
import { makeMember, withdrawRequest } from '../membership.ts'
import { lockViewerMembership, refuseArchived, type ViewerMembership } from '../viewer-membership.ts'
import { rememberDeclined } from './declined-invitations.ts'

/**
 * Joins a community: at once when it is open or the viewer is invited, else by a request to its staff. Repeating it
 * changes nothing (rules/communities.md 4 and 6).
 */
export async function joinCommunity(
  db: Db,
  viewer: Viewer,
  communityId: number,
  message: string,
): Promise<JoinAnswer> {
  return inTransaction(db, async (tx) => {
    await lockMembershipsShared(tx, viewer.id)
    const membership = await lockViewerMembership(tx, viewer, communityId)
    if (membership.role !== null) return { status: 'approved' }
    if (!mayJoinCommunity(membership)) throw notFound('community')
    refuseArchived(membership)
    if (membership.joinApproval === 'approval' && !membership.isInvited) {
      await ask(tx, viewer, membership, message)
      return { status: 'pending' }
    }
    await makeMember(tx, { communityId, userId: viewer.id })
    return { status: 'approved' }
  })
}

/** Leaves a community, withdraws a request to join it, and declines an invitation to it. */
export async function leaveCommunity(db: Db, viewer: Viewer, communityId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockMembershipsShared(tx, viewer.id)
    const membership = await lockViewerMembership(tx, viewer, communityId)
    if (membership.role !== null && !mayLeaveCommunity(membership))
      throw conflict('creator_stays', communityWording.creatorStays)
    const left = await tx
      .deleteFrom('community_members')
      .where('community_id', '=', communityId)
      .where('user_id', '=', viewer.id)
      .returning(['status', 'invited_by'])
      .executeTakeFirst()
    if (left?.status === 'invited' && left.invited_by !== null)
      await rememberDeclined(tx, { communityId, userId: viewer.id, invitedBy: left.invited_by })
    await withdrawRequest(tx, { communityId, userId: viewer.id })
  })
}

/** Asks the staff of a community. A pending request stays as it is. */
async function ask(tx: Db, viewer: Viewer, { id }: ViewerMembership, message: string): Promise<void> {
  const { rows } = await sql`
    insert into join_requests (community_id, user_id, message) values (${id}, ${viewer.id}, ${message})
    on conflict (community_id, user_id) do update set message = excluded.message, status = 'pending',
      created_at = now(), reviewed_by = null, reviewed_at = null, answer = ''
      where join_requests.status = 'declined'
        and join_requests.reviewed_at + make_interval(days => ${sql.lit(DECLINED_REQUEST_DAYS)}) <= now()
    returning user_id`.execute(tx)
  if (rows.length === 0) return refuseDeclined(tx, viewer, id)
  await notify(tx, {
    type: 'community_request',
    to: await staffFor(tx, viewer, id),
    relatedUserId: viewer.id,
    relatedCommunityId: id,
  })
}

async function refuseDeclined(tx: Db, viewer: Viewer, communityId: number): Promise<void> {
  const declined = await tx
    .selectFrom('join_requests')
    .select('user_id')
    .where('community_id', '=', communityId)
    .where('user_id', '=', viewer.id)
    .where('status', '=', 'declined')
    .executeTakeFirst()
  if (declined) throw conflict('asked_already', communityWording.askedAlready)
}

/** The staff of a community who may answer the viewer. */
async function staffFor(tx: Db, viewer: Viewer, communityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from community_members where community_id = ${communityId} and status = 'approved'
      and role <> 'member' and user_id not in ${blockedPeople(viewer)}`.execute(tx)
  return rows.map(({ id }) => id)
}
