import type { Friend, FriendListInput } from '@kith/shared/friends.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/guards.ts'
import { cutPage, readCursor } from '../core/paging.ts'
import { lockPair } from './pair.ts'

export { lockPair } from './pair.ts'
export { part } from './parting.ts'
export { friendStatusOf } from './status.ts'

/** Makes two members friends, read from both ends. */
export async function befriend(tx: Db, one: number, other: number): Promise<void> {
  const rows = [
    { user_id: one, friend_id: other },
    { user_id: other, friend_id: one },
  ]
  await tx.insertInto('friendships').values(rows).execute()
}

/** Ends a friendship, and with it its places in friend groups. */
export async function unfriend(db: Db, viewer: Viewer, otherId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPair(tx, viewer.id, otherId)
    const ended = await tx
      .deleteFrom('friendships')
      .where(sql<boolean>`(user_id, friend_id) in ((${viewer.id}, ${otherId}), (${otherId}, ${viewer.id}))`)
      .returning('user_id')
      .execute()
    if (ended.length === 0) throw notFound()
  })
}

/** The place of the member before all friends in a list that takes them in. */
const SELF_AT = '5000-01-01T00:00:00.000Z'

/** A member's friends, the newest friendship first; the member as the first of them when asked for. */
export async function listFriends(db: Db, viewer: Viewer, input: FriendListInput) {
  const cursor = readCursor(input.before)
  const friends = db
    .selectFrom('friendships')
    .select(['friend_id', 'created_at'])
    .where('user_id', '=', viewer.id)
  const self = db.selectNoFrom([
    sql<number>`${viewer.id}::bigint`.as('friend_id'),
    sql<Date>`${SELF_AT}::timestamptz`.as('created_at'),
  ])
  const rows = await db
    .selectFrom((input.includeSelf ? friends.unionAll(self) : friends).as('listed'))
    .innerJoin('users', 'users.id', 'friend_id')
    .select(['users.id', 'username', 'name', 'avatar', 'listed.created_at as createdAt'])
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(listed.created_at, users.id) < (${cursor?.createdAt}::timestamptz, ${cursor?.id}::bigint)`,
      ),
    )
    .orderBy('listed.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(input.limit + 1)
    .offset(input.offset)
    .execute()
  const { items, next } = cutPage(rows, input.limit)
  return { items: items.map((row) => asFriend(row, viewer)), next }
}

type Row = { id: number; username: string; name: string; avatar: string | null; createdAt: Date }

function asFriend({ createdAt, ...person }: Row, viewer: Viewer): Friend {
  const isSelf = person.id === viewer.id
  return { ...person, friendsSince: isSelf ? null : createdAt.toISOString(), ...(isSelf && { isSelf }) }
}
