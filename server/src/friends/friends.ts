import type { Friend, FriendListInput } from '@kith/shared/friends.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { matchesName } from './people-named.ts'

export { listMutual } from './mutual.ts'
export { lockPair } from './pair.ts'
export { matchesName } from './people-named.ts'
export { endFriendship, unfriend } from './unfriend.ts'
export { friendStatusesOf, friendStatusOf } from './status.ts'

/** Makes two members friends, with a row for each end. */
export async function befriend(tx: Db, one: number, other: number): Promise<void> {
  const rows = [
    { user_id: one, friend_id: other },
    { user_id: other, friend_id: one },
  ]
  await tx.insertInto('friendships').values(rows).execute()
}

/** Those of these members who are friends of the viewer. */
export async function friendsAmong(db: Db, viewer: Viewer, ids: ReadonlySet<number>): Promise<number[]> {
  if (ids.size === 0) return []
  const rows = await db
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', viewer.id)
    .where('friend_id', 'in', [...ids])
    .execute()
  return rows.map(({ friend_id }) => friend_id)
}

/** The time that sorts the member before all friends, in a list that includes the member. */
const SELF_AT = '5000-01-01T00:00:00.000Z'

/** A member's friends, newest friendship first. On request the member comes first of them. */
export async function listFriends(db: Db, viewer: Viewer, input: FriendListInput) {
  const { q, limit, offset } = input
  const seen = readPosition(input.before)
  const self = sql`union all select ${viewer.id}::bigint, ${SELF_AT}::timestamptz`
  const { rows } = await sql<Row>`
    with friends as (select friend_id as id, created_at from friendships where user_id = ${viewer.id}
      ${input.includeSelf ? self : sql``}),
    page as materialized (select * from friends
      where (created_at, id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
        ${q ? sql`and (select ${matchesName(q)} from users u where u.id = friends.id)` : sql``}
      order by created_at desc, id desc limit ${limit + 1} offset ${offset})
    select u.id, u.username, u.name, u.avatar, page.created_at as "createdAt"
    from page join users u on u.id = page.id order by page.created_at desc, u.id desc`.execute(db)
  const { items, next } = cutPage(rows, limit)
  return { items: items.map((row) => asFriend(row, viewer)), next }
}

type Row = { id: number; username: string; name: string; avatar: string | null; createdAt: Date }

function asFriend({ createdAt, ...person }: Row, viewer: Viewer): Friend {
  const isSelf = person.id === viewer.id
  return { ...person, friendsSince: isSelf ? null : createdAt.toISOString(), ...(isSelf && { isSelf }) }
}
