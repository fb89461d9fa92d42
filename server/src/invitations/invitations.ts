import type { Role } from '@kith/shared/accounts.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { newCode } from './codes.ts'
import { stillGood } from './redemption.ts'

export { badInvitation, claimInvitation, isRedeemable, befriendInviter } from './redemption.ts'

export type NewInvitation = {
  /** Null for an invitation made in the console. */
  createdBy: number | null
  role?: Role
  email?: string | undefined
  expiresInDays?: number | undefined
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
      email: input.email ?? null,
      used_by: null,
      ...(days !== undefined && { expires_at: sql<Date>`now() + make_interval(days => ${days})` as never }),
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/** Any number that is the same in every process that asks for the first admin's invitation. */
const LOCK = 5_484_302

/** The code with which the first admin registers, while there is no member. It is the same at every start. */
export async function firstAdminCode(db: Db): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const member = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (member) return undefined
    const known = await tx
      .selectFrom('invitations')
      .select('code')
      .where('created_by', 'is', null)
      .where('role', '=', 'admin')
      .where(stillGood)
      .orderBy('id')
      .executeTakeFirst()
    return known?.code ?? (await createInvitation(tx, { createdBy: null, role: 'admin' })).code
  })
}
