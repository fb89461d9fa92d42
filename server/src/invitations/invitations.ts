import type { Role } from '@kith/shared/accounts.ts'
import { sql } from 'kysely'
import { advisoryLocks } from '../core/database/advisory-locks.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { newCode } from './codes.ts'

export { badInvitation, claimInvitation, isRedeemable, befriendInviter } from './redemption.ts'
export { countUnsent } from './unsent.ts'

export type NewInvitation = {
  /** Null for an invitation made in the console. */
  createdBy: number | null
  role?: Role
  email?: string | undefined
  expiresInDays?: number | undefined
  isForFirstAdmin?: boolean
}

/** Makes an invitation. Whoever redeems it gets its role. */
export async function createInvitation(db: Db, input: NewInvitation): Promise<{ id: number; code: string }> {
  const days = input.expiresInDays
  return db
    .insertInto('invitations')
    .values({
      code: newCode(),
      created_by: input.createdBy,
      role: input.role ?? 'user',
      for_first_admin: input.isForFirstAdmin ?? false,
      email: input.email ?? null,
      used_by: null,
      ...(days !== undefined && { expires_at: sql<Date>`now() + make_interval(days => ${days})` as never }),
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/**
 * A new code with which the first admin registers within a day, while there is none; the code of the last start ends.
 * Of several processes that start, the code of the last one counts.
 */
export async function firstAdminCode(db: Db): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`.execute(tx)
    await tx
      .deleteFrom('invitations')
      .where('for_first_admin', '=', true)
      .where('used_at', 'is', null)
      .execute()
    const admin = await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .limit(1)
      .executeTakeFirst()
    if (admin) return undefined
    const link = { createdBy: null, role: 'admin', expiresInDays: 1, isForFirstAdmin: true } as const
    return (await createInvitation(tx, link)).code
  })
}
