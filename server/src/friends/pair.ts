import type { Person } from '@kith/shared/accounts.ts'
import { DECLINED_FOR_DAYS } from '@kith/shared/friends.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'

/**
 * Locks two members until the transaction ends, so that races between calls leave one state. Locked in the order of
 * their ids, like the trigger that counts friends. 404 when one is missing.
 */
export async function lockPair(tx: Db, one: number, other: number): Promise<{ one: Person; other: Person }> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username', 'name', 'avatar'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const find = (id: number) => rows.find((row) => row.id === id)
  const [first, second] = [find(one), find(other)]
  if (!first || !second) throw notFound()
  return { one: first, other: second }
}

export async function areFriends(db: Db, one: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('friendships')
    .select('user_id')
    .where('user_id', '=', one)
    .where('friend_id', '=', other)
    .executeTakeFirst()
  return row !== undefined
}

const DECLINED_LATELY = sql<boolean>`
  (status <> 'pending' and answered_at > now() - make_interval(days => ${sql.lit(DECLINED_FOR_DAYS)}))`

/** To its sender a request looks pending, even for some time after it was declined (rules/friends.md 4). */
export const looksPending = sql<boolean>`(status = 'pending' or (status = 'declined' and ${DECLINED_LATELY}))`

export type RequestRow = NonNullable<Awaited<ReturnType<typeof requestBetween>>>

/** The one request row between two members who are not friends. */
export function requestBetween(db: Db, one: number, other: number) {
  return db
    .selectFrom('friend_requests')
    .select(['id', 'requester_id as requesterId', 'status'])
    .select(['created_at as createdAt', 'answered_at as answeredAt'])
    .select([looksPending.as('looksPending'), DECLINED_LATELY.as('isHeldBack')])
    .where(sql<boolean>`least(requester_id, recipient_id) = least(${one}::bigint, ${other}::bigint)`)
    .where(sql<boolean>`greatest(requester_id, recipient_id) = greatest(${one}::bigint, ${other}::bigint)`)
    .executeTakeFirst()
}
