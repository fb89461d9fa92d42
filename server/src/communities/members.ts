import type { Paging } from '@kith/shared/basics.ts'
import { type CommunityMember, communityWording } from '@kith/shared/communities.ts'
import { mayRemoveMember } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import { logAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { forbidden, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPageAt, readCursor, readTime } from '../core/paging.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { blockedPeople } from '../policy/visibility.ts'
import {
  lockViewerMembership,
  refuseAllButStaff,
  refuseUnreadable,
  readViewerMembership,
  membershipOf,
} from './viewer-membership.ts'

type MemberRow = Omit<CommunityMember, 'joinedAt' | 'user'> &
  CommunityMember['user'] & { joinedAt: Date; part: number }

/** The members: admins first, then moderators, then the others, the earliest first in each part. */
export async function listMembers(db: Db, viewer: Viewer, communityId: number, paging: Paging) {
  refuseUnreadable(await readViewerMembership(db, viewer, communityId))
  const { limit, offset, before } = paging
  const [part, time, id] = readCursor(before, [0, 0, 0])
  const { items, next } = cutPageAt(
    await readMembers(
      db,
      sql`
      select m.*, roles.part from (values (0, 'admin'::community_role), (1, 'moderator'), (2, 'member')) roles (part, role)
      cross join lateral (
        select x.* from community_members x
        where x.community_id = ${communityId} and x.status = 'approved' and x.role = roles.role
          and (x.joined_at, x.user_id) > (
            case when roles.part = ${part} then ${readTime(time)}::timestamptz else '-infinity' end,
            case when roles.part = ${part} then ${id}::bigint else 0 end)
          and x.user_id not in ${blockedPeople(viewer)}
        order by x.joined_at, x.user_id limit ${limit + offset + 1}) m
      where roles.part >= ${part}
      order by roles.part, m.joined_at, m.user_id limit ${limit + 1} offset ${offset}`,
    ),
    limit,
    (row) => [row.part, row.joinedAt.getTime(), row.userId],
  )
  return { items: items.map(asMember), next }
}

/** One member of a community, as the list shows them. */
export async function readMember(db: Db, viewer: Viewer, communityId: number, userId: number) {
  const [row] = await readMembers(
    db,
    sql`
    select x.*, 0 as part from community_members x
    where x.community_id = ${communityId} and x.user_id = ${userId} and x.status = 'approved'
      and x.user_id not in ${blockedPeople(viewer)}`,
  )
  if (!row) throw notFound('member')
  return asMember(row)
}

/** Ends a membership. Staff may do so with members of a lower role. */
export function removeMember(db: Db, viewer: Viewer, communityId: number, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const membership = await lockViewerMembership(tx, viewer, communityId)
    refuseAllButStaff(membership)
    await refuseUnseen(tx, viewer, userId)
    const target = await membershipOf(tx, membership, userId)
    if (target.role === null) throw notFound('member')
    if (!mayRemoveMember(membership, target)) throw forbidden(communityWording.lowerRolesOnly)
    await tx
      .deleteFrom('community_members')
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .execute()
    await logAction(tx, { communityId, act: 'member.remove', actorId: viewer.id, subjectId: userId })
  })
}

async function readMembers(db: Db, page: ReturnType<typeof sql>): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.community_id as "groupId", m.user_id as "userId", m.role, m.joined_at as "joinedAt", m.part,
      coalesce(c.creator_id = m.user_id, false) as "isCreator", u.id, u.username, u.name, u.avatar
    from (${page}) m join communities c on c.id = m.community_id join users u on u.id = m.user_id
    order by m.part, m.joined_at, m.user_id`.execute(db)
  return rows
}

const asMember = ({
  part: _part,
  joinedAt,
  id,
  username,
  name,
  avatar,
  ...row
}: MemberRow): CommunityMember => ({
  ...row,
  joinedAt: joinedAt.toISOString(),
  user: { id, username, name, avatar },
})
