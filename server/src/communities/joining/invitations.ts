import type { Person } from '@kith/shared/accounts.ts'
import type { InvitableFriend } from '@kith/shared/communities.ts'
import type { PeopleQuery } from '@kith/shared/friends.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../core/database/database.ts'
import { lockMembershipsShared } from '../../core/database/locks.ts'
import { notFound } from '../../core/errors.ts'
import type { Viewer } from '../../core/viewer.ts'
import { cutPageAt, readCursor } from '../../core/paging.ts'
import { matchesName } from '../../friends/friends.ts'
import { notify } from '../../notifications/notifications.ts'
import { visiblePeople } from '../../policy/visibility.ts'
import {
  lockViewerMembership,
  refuseArchived,
  refuseNonMembers,
  readViewerMembership,
} from '../viewer-membership.ts'
import { isDeclinedLately } from './declined-invitations.ts'

/** The viewer's friends by name, and which of them belong to a community or are invited, for its members. */
export async function listInvitable(
  db: Db,
  viewer: Viewer,
  communityId: number,
  { q, limit, offset, before }: PeopleQuery,
) {
  refuseNonMembers(await readViewerMembership(db, viewer, communityId))
  const [last] = readCursor(before, [0])
  const { rows } = await sql<InvitableFriend>`
    select u.id, u.username, u.name, u.avatar, coalesce(m.status::text, 'none') as membership
    from friendships f join ${visiblePeople(viewer)} u on u.id = f.friend_id
    left join community_members m on m.user_id = u.id and m.community_id = ${communityId}
    where f.user_id = ${viewer.id} ${q ? sql`and ${matchesName(q)}` : sql``} ${last ? after(viewer, last) : sql``}
    order by lower(u.name), u.id limit ${limit + 1} offset ${offset}`.execute(db)
  return cutPageAt(rows, limit, ({ id }) => [id])
}

type SentInvitation = { isNew: boolean; friend: InvitableFriend }

/**
 * Invites a friend to a community, for its members. A member stays one. Who is invited already, or has declined the
 * viewer's invitation lately, gets no notification (rules/communities.md 26). 404 for anybody who is no friend.
 */
export async function inviteFriend(
  db: Db,
  viewer: Viewer,
  communityId: number,
  userId: number,
): Promise<SentInvitation> {
  return inTransaction(db, async (tx) => {
    await lockMembershipsShared(tx, userId)
    const membership = await lockViewerMembership(tx, viewer, communityId)
    refuseNonMembers(membership)
    const friend = await lockFriend(tx, viewer, userId)
    refuseArchived(membership)
    const made = await tx
      .insertInto('community_members')
      .values({ community_id: communityId, user_id: userId, status: 'invited', invited_by: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (made && !(await isDeclinedLately(tx, { communityId, userId, invitedBy: viewer.id })))
      await notify(tx, {
        type: 'community_invite',
        to: [userId],
        relatedUserId: viewer.id,
        relatedCommunityId: communityId,
      })
    return { isNew: made !== undefined, friend: await withMembership(tx, communityId, friend) }
  })
}

/** Behind the last person of the page before, in the order of names. */
const after = (viewer: Viewer, last: number) => sql`and (lower(u.name), u.id) > (
  select lower(last.name), last.id from ${visiblePeople(viewer)} last where last.id = ${last})`

/** The friendship is locked, so that it does not end meanwhile. */
async function lockFriend(tx: Db, viewer: Viewer, userId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select u.id, u.username, u.name, u.avatar
    from friendships f join ${visiblePeople(viewer)} u on u.id = f.friend_id
    where f.user_id = ${viewer.id} and f.friend_id = ${userId} for key share of f`.execute(tx)
  if (!rows[0]) throw notFound('member')
  return rows[0]
}

async function withMembership(tx: Db, communityId: number, friend: Person): Promise<InvitableFriend> {
  const { status } = await tx
    .selectFrom('community_members')
    .select('status')
    .where('community_id', '=', communityId)
    .where('user_id', '=', friend.id)
    .executeTakeFirstOrThrow()
  return { ...friend, membership: status }
}
