import type { FirstHour, Role } from '@kith/shared/accounts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { keepAnAdmin, lockMember } from './last-admin.ts'

/** Gives a member another role. The last admin stays admin. Returns whether the role has changed. */
export async function giveRole(tx: Db, userId: number, role: Role): Promise<boolean> {
  if ((await lockMember(tx, userId)) === role) return false
  await keepAnAdmin(tx, userId)
  // Only admins can set up the site.
  const first_hour = sql<FirstHour | null>`case first_hour when 'site' then 'member' else first_hour end`
  await tx.updateTable('users').set({ role, first_hour }).where('id', '=', userId).execute()
  return true
}
