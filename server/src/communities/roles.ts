import { COMMUNITY_STAFF_MAX, type CommunityMember, communityWording } from '@kith/shared/communities.ts'
import { mayHandOver, maySetCommunityRole } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import { logAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict, forbidden, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { notify, withdrawNotifications } from '../notifications/notifications.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { isSuspended } from '../policy/suspensions.ts'
import { readMember } from './members.ts'
import { lockViewerMembership, type ViewerMembership, membershipOf } from './viewer-membership.ts'

type MemberRef = { communityId: number; userId: number }

/** Makes a member a moderator, or takes that role back. Only the creator may. */
export function setRole(
  db: Db,
  viewer: Viewer,
  change: MemberRef,
  role: 'member' | 'moderator',
): Promise<CommunityMember> {
  return inTransaction(db, async (tx) => {
    const { communityId, userId } = change
    const membership = await lockViewerMembership(tx, viewer, communityId)
    const target = await targetOf(tx, viewer, membership, userId)
    if (!maySetCommunityRole(membership, target)) throw forbidden(communityWording.creatorKeepsRole)
    if (target.role !== role) {
      if (role === 'moderator') await refuseSuspended(tx, userId)
      await writeRole(tx, change, role)
      if (target.role === 'member') await refuseTooMany(tx, communityId)
      await logAction(tx, { communityId, act: `role.${role}`, actorId: viewer.id, subjectId: userId })
    }
    if (role === 'member')
      await withdrawNotifications(tx, {
        type: 'community_role',
        user_id: userId,
        related_community_id: communityId,
      })
    if (target.role === 'member' && role === 'moderator') await tell(tx, viewer, change, 'moderator')
    return readMember(tx, viewer, communityId, userId)
  })
}

/** Hands a community over to another member. Its creator stays as an admin. */
export function handOver(db: Db, viewer: Viewer, change: MemberRef): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { communityId, userId } = change
    const membership = await lockViewerMembership(tx, viewer, communityId)
    const target = await targetOf(tx, viewer, membership, userId)
    // To oneself: nothing changes.
    if (!mayHandOver(membership, target)) return
    await refuseSuspended(tx, userId)
    await writeRole(tx, change, 'admin')
    if (target.role === 'member') await refuseTooMany(tx, communityId)
    await tx.updateTable('communities').set({ creator_id: userId }).where('id', '=', communityId).execute()
    await logAction(tx, { communityId, act: 'handover', actorId: viewer.id, subjectId: userId })
    await tell(tx, viewer, change, 'owner')
  })
}

/** The role of the member whom the creator names; 403 for who is not the creator, 404 for who is no member. */
async function targetOf(tx: Db, viewer: Viewer, membership: ViewerMembership, userId: number) {
  if (!membership.isCreator) throw forbidden(communityWording.creatorOnly)
  await refuseUnseen(tx, viewer, userId)
  const target = await membershipOf(tx, membership, userId)
  if (target.role === null) throw notFound('member')
  return target
}

/**
 * 409 for a suspended member, who could not look after a community. The words do not name the suspension, which members
 * are not told of (decision 0028).
 */
async function refuseSuspended(tx: Db, userId: number): Promise<void> {
  const { rows } =
    await sql`select from users u where u.id = ${userId} and ${isSuspended(sql.ref('u.id'))}`.execute(tx)
  if (rows.length > 0) throw conflict('member_away', communityWording.memberAway)
}

async function writeRole(
  tx: Db,
  { communityId, userId }: MemberRef,
  role: CommunityMember['role'],
): Promise<void> {
  await tx
    .updateTable('community_members')
    .set({ role })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute()
}

/** The community is locked, so its staff are counted one change at a time. */
async function refuseTooMany(tx: Db, communityId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from community_members
    where community_id = ${communityId} and status = 'approved' and role in ('moderator', 'admin')`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) > COMMUNITY_STAFF_MAX)
    throw conflict('too_many_staff', communityWording.tooManyStaff)
}

const tell = (tx: Db, viewer: Viewer, { communityId, userId }: MemberRef, role: 'moderator' | 'owner') =>
  notify(tx, {
    type: 'community_role',
    to: [userId],
    params: { role },
    relatedUserId: viewer.id,
    relatedCommunityId: communityId,
  })
