import type { Paging } from '@kith/shared/basics.ts'
import type { ProfileFriend } from '@kith/shared/profiles.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { blockedPeople } from '../policy/visibility.ts'

/** The friends of a member whom the viewer may see, newest friendship first. */
export async function listFriendsOf(db: Db, viewer: Viewer, memberId: number, paging: Paging) {
  const seen = readPosition(paging.before)
  await refuseUnseen(db, viewer, memberId)
  const { rows } = await sql<ProfileFriend & { createdAt: Date }>`
    with page as materialized (select f.user_id, f.friend_id as id, f.created_at from friendships f
      where f.user_id = ${memberId} and f.friend_id not in (select id from ${blockedPeople(viewer)} blocked)
        and (f.created_at, f.friend_id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
      order by f.created_at desc, f.friend_id desc limit ${paging.limit + 1} offset ${paging.offset})
    select u.id, u.username, u.name, u.avatar, page.created_at as "createdAt",
      page.user_id <> ${viewer.id} and exists (
        select from friendships mine where mine.user_id = ${viewer.id} and mine.friend_id = u.id) as "isMutual"
    from page join users u on u.id = page.id order by page.created_at desc, u.id desc`.execute(db)
  const { items, next } = cutPage(rows, paging.limit)
  return { items: items.map((row) => asFriend(row, viewer)), next }
}

/** The time of a friendship is left out: only the two may know it. */
const asFriend = (
  { id, username, name, avatar, isMutual }: ProfileFriend,
  viewer: Viewer,
): ProfileFriend => ({
  id,
  username,
  name,
  avatar,
  isMutual,
  ...(id === viewer.id && { isSelf: true }),
})
