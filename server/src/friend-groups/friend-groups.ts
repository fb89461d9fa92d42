import {
  type CreateFriendGroupInput,
  type EditFriendGroupInput,
  FRIEND_GROUPS_MAX,
  type FriendGroup,
  friendGroupWording,
  GROUP_MEMBERS_LISTED,
} from '@kith/shared/friend-groups.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import type { NewId } from '../core/idempotency.ts'
import { blockedPeople } from '../policy/visibility.ts'

type Options = { includeMembers: boolean }

/** The member's own friend groups by name, with their members on request. */
export function listFriendGroups(
  db: Db,
  viewer: Viewer,
  { includeMembers }: Options,
): Promise<FriendGroup[]> {
  return ownGroups(db, viewer, includeMembers ? MEMBERS : undefined)
}

/** Makes a friend group. The number of a member's groups is limited. */
export async function createFriendGroup(
  db: Db,
  viewer: Viewer,
  { name, color }: CreateFriendGroupInput,
): Promise<NewId> {
  return inTransaction(db, async (tx) => {
    // The row stays locked until the end, so that a member's groups are counted one at a time.
    await sql`select from users where id = ${viewer.id} for no key update`.execute(tx)
    const { id } = await tx
      .insertInto('friend_groups')
      .values({ user_id: viewer.id, name, color })
      .returning('id')
      .executeTakeFirstOrThrow()
    const groups = await ownGroups(tx, viewer)
    if (groups.length > FRIEND_GROUPS_MAX) throw conflict('too_many_groups', friendGroupWording.tooMany)
    return { id }
  })
}

/** One of the member's own groups; 404 for the group of another member, and for one that is gone. */
export const readFriendGroup = async (db: Db, viewer: Viewer, id: number): Promise<FriendGroup> =>
  theOne(await ownGroups(db, viewer), id)

/** Changes the name or colour of an own group. */
export async function editFriendGroup(
  db: Db,
  viewer: Viewer,
  id: number,
  { name, color }: EditFriendGroupInput,
): Promise<FriendGroup> {
  await db
    .updateTable('friend_groups')
    .set({ ...(name !== undefined && { name }), ...(color !== undefined && { color }) })
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .execute()
  return readFriendGroup(db, viewer, id)
}

export async function deleteFriendGroup(db: Db, viewer: Viewer, id: number): Promise<void> {
  const gone = await db
    .deleteFrom('friend_groups')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw notFound()
}

function theOne(groups: FriendGroup[], id: number): FriendGroup {
  const group = groups.find((one) => one.id === id)
  if (!group) throw notFound()
  return group
}

/** All own groups: they are few. */
async function ownGroups(db: Db, viewer: Viewer, members?: RawBuilder<unknown>): Promise<FriendGroup[]> {
  const { rows } = await sql<FriendGroup & { createdAt: Date }>`
    with blocked as materialized (select id from ${blockedPeople(viewer)} b),
    counted as (
      select group_id, count(*) as count from friend_group_members
      where user_id = ${viewer.id} and friend_id not in (select id from blocked) group by group_id)
    select g.id, g.user_id as "userId", g.name, g.color, g.created_at as "createdAt",
      coalesce(c.count, 0) as "memberCount" ${members ? sql`, ${members} as members` : sql``}
    from friend_groups g left join counted c on c.group_id = g.id where g.user_id = ${viewer.id}
    order by lower(g.name), g.id limit ${FRIEND_GROUPS_MAX + 1}`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** A blocked member is left out even if the friendship has not ended. */
const MEMBERS = sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'avatar', u.avatar)
    order by m.created_at desc, u.id desc), '[]')
  from (select friend_id, created_at from friend_group_members
    where group_id = g.id and friend_id not in (select id from blocked)
    order by created_at desc, friend_id desc limit ${GROUP_MEMBERS_LISTED}) m join users u on u.id = m.friend_id)`
