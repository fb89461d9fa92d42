import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Locks a community. Every change of it, of its members and of its posts begins here, so that they follow one another.
 * Several are locked in the order of their ids, and before hashtags.
 */
export async function lockCommunity(tx: Db, communityId: number): Promise<void> {
  await sql`select from communities where id = ${communityId} for no key update`.execute(tx)
}

/**
 * Waits while the member's account is being deleted, and puts its deletion off until this transaction ends. Whatever
 * makes, answers or withdraws a membership, a request or an invitation of theirs begins here, before it locks the
 * community.
 */
export async function lockMembershipsShared(tx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(userId)})`.execute(tx)
}

/** For the deletion of an account: from here on nothing changes about which communities the member belongs to. */
export async function lockMemberships(tx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(userId)})`.execute(tx)
}

const keyOf = (userId: number) => sql`hashtextextended(${`memberships of ${userId}`}, 0)`
