import type { CommunityVisibility, JoinApproval } from '@kith/shared/communities.ts'
import { communityWording } from '@kith/shared/communities.ts'
import { type CommunityMembership, isCommunityStaff } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { lockCommunity } from '../core/database/locks.ts'
import { conflict, forbidden, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { communitiesToOpen, mayReadOpened } from '../policy/communities.ts'

/** A community that a viewer may open, and the viewer's membership in it. */
export type ViewerMembership = CommunityMembership & {
  id: number
  visibility: CommunityVisibility
  joinApproval: JoinApproval
  isArchived: boolean
  isInvited: boolean
  /** Whether the viewer may read its rules, posts and members. */
  canRead: boolean
}

/** 404 for a community that is missing, or hidden from the viewer. */
export async function readViewerMembership(
  db: Db,
  viewer: Viewer,
  communityId: number,
): Promise<ViewerMembership> {
  const { rows } = await sql<ViewerMembership>`
    select c.id, c.visibility, c.join_approval as "joinApproval", c.archived_at is not null as "isArchived",
      case when m.status = 'approved' then m.role end as role, coalesce(m.status = 'invited', false) as "isInvited",
      coalesce(c.creator_id = ${viewer.id}, false) as "isCreator",
      ${mayReadOpened(viewer)} as "canRead"
    from ${communitiesToOpen(viewer)} c
    left join community_members m on m.community_id = c.id and m.user_id = ${viewer.id}
    where c.id = ${communityId}`.execute(db)
  if (!rows[0]) throw notFound('community')
  return rows[0]
}

/** The same for a change, which waits for the one before it. */
export async function lockViewerMembership(
  tx: Db,
  viewer: Viewer,
  communityId: number,
): Promise<ViewerMembership> {
  await lockCommunity(tx, communityId)
  return readViewerMembership(tx, viewer, communityId)
}

/** The membership of another member in a locked community. `role` is null for who is no member. */
export async function membershipOf(
  tx: Db,
  { id }: Pick<ViewerMembership, 'id'>,
  userId: number,
): Promise<CommunityMembership> {
  const { rows } = await sql<CommunityMembership>`
    select m.role, coalesce(c.creator_id = m.user_id, false) as "isCreator"
    from community_members m join communities c on c.id = m.community_id
    where m.community_id = ${id} and m.user_id = ${userId} and m.status = 'approved'`.execute(tx)
  return rows[0] ?? { role: null, isCreator: false }
}

/** 403 for who may know of a community, but not read it. */
export function refuseUnreadable({ canRead }: Pick<ViewerMembership, 'canRead'>): void {
  if (!canRead) throw forbidden(communityWording.membersOnly, 'members_only')
}

/** 403 for who is no member. */
export function refuseNonMembers({ role }: Pick<ViewerMembership, 'role'>): void {
  if (role === null) throw forbidden(communityWording.membersOnly, 'members_only')
}

/** 409 for an archived community: nothing can be added to it. */
export function refuseArchived({ isArchived }: Pick<ViewerMembership, 'isArchived'>): void {
  if (isArchived) throw conflict('archived', communityWording.archived)
}

/** 403 for all but the staff of a community. */
export function refuseAllButStaff(membership: Pick<ViewerMembership, 'role'>): void {
  if (!isCommunityStaff(membership)) throw forbidden(communityWording.staffOnly)
}
