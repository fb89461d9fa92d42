import type { Onboarding, Role } from '@kith/shared/accounts.ts'
import { administrationWording } from '@kith/shared/administration.ts'
import { sql } from 'kysely'
import { advisoryLocks } from '../core/database/advisory-locks.ts'
import type { Db } from '../core/database/database.ts'
import { conflict, notFound } from '../core/errors.ts'
import { isSuspended } from '../policy/suspensions.ts'

/**
 * Locks a member until the end of the transaction, so that the role stays as it is read here. Acts on admins also wait
 * for each other, so that the last two can't be taken away at once. 404 when there is no such member.
 */
export async function lockMember(tx: Db, userId: number): Promise<Role> {
  const member = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw notFound('member')
  if (member.role === 'admin') await sql`select pg_advisory_xact_lock(${advisoryLocks.lastAdmin})`.execute(tx)
  return member.role
}

/** Locks a member. Throws 409 if they are the last admin; a suspended one does not count as an admin. */
export async function refuseLastAdmin(tx: Db, userId: number): Promise<void> {
  if ((await lockMember(tx, userId)) !== 'admin') return
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .where(({ not }) => not(isSuspended(sql.ref('users.id'))))
    .limit(1)
    .executeTakeFirst()
  if (!other) throw conflict('last_admin', administrationWording.lastAdmin)
}

/** Gives a member another role. The last admin stays admin. Returns whether the role has changed. */
export async function giveRole(tx: Db, userId: number, role: Role): Promise<boolean> {
  if ((await lockMember(tx, userId)) === role) return false
  await refuseLastAdmin(tx, userId)
  // Only admins can set up the site.
  const first_hour = sql<Onboarding | null>`case first_hour when 'site' then 'member' else first_hour end`
  await tx.updateTable('users').set({ role, first_hour }).where('id', '=', userId).execute()
  return true
}
