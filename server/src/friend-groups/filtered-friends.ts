import type { FilteredFriend, FilteredFriendsQuery } from '@kith/shared/friend-groups.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { blockedPeople } from '../policy/visibility.ts'

type Row = Omit<FilteredFriend, 'friendsSince'> & { createdAt: Date }

/**
 * A member's friends with their friend groups, newest friendship first. On request only those in some groups, and those
 * whose name or username contains a text. The group of another member has nobody in it.
 */
export async function listFilteredFriends(db: Db, viewer: Viewer, query: FilteredFriendsQuery) {
  const { limit, offset, before, groupIds, q, friendId = null } = query
  const seen = readPosition(before)
  const { rows } = await sql<Row>`
    select u.id, u.username, u.name, u.avatar, f.created_at as "createdAt", ${groupsOf(viewer)} as groups
    from friendships f join users u on u.id = f.friend_id
    where f.user_id = ${viewer.id} and f.friend_id not in ${blockedPeople(viewer)} and (${friendId}::bigint is null or f.friend_id = ${friendId})
      and (${groupIds.length === 0} or exists (select from friend_group_members m
        where m.user_id = f.user_id and m.friend_id = f.friend_id and m.group_id = any(${groupIds}::bigint[])))
      and (${q} = '' or strpos(lower(u.name), lower(${q})) > 0 or strpos(lower(u.username), lower(${q})) > 0)
      and (f.created_at, u.id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by f.created_at desc, u.id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPage(rows, limit)
  return { items: items.map(asFilteredFriend), next }
}

const groupsOf = (viewer: Viewer) => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color)
    order by lower(g.name), g.id), '[]')
  from friend_group_members m join friend_groups g on g.id = m.group_id
  where m.user_id = ${viewer.id} and m.friend_id = u.id)`

const asFilteredFriend = ({ createdAt, ...friend }: Row): FilteredFriend => ({
  ...friend,
  friendsSince: createdAt.toISOString(),
})
