import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { canBeRedeemed } from '../policy/invited.ts'

/** Can still be used, and its email was refused or given up. */
export const isUnsent = sql<boolean>`letter = 'unsent' and ${canBeRedeemed}`

/** How many invitations of the site could not be sent. */
export async function countUnsent(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isUnsent)
    .executeTakeFirstOrThrow()
  return count
}
