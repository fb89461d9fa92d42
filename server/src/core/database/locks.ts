import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Locks a community. Every change of it, of its members and of its posts begins here, so that they follow one another.
 * Several are locked in the order of their ids, and before hashtags.
 */
export async function lockCommunity(tx: Db, communityId: number): Promise<void> {
  await sql`select from communities where id = ${communityId} for no key update`.execute(tx)
}
