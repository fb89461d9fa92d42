import type { Role } from '@kith/shared/accounts.ts'
import type { Db } from '../core/database/database.ts'
import { keepAnAdmin, lockMember } from './last-admin.ts'

/** Gives a member another role. The last admin stays admin. Returns whether the role has changed. */
export async function giveRole(tx: Db, userId: number, role: Role): Promise<boolean> {
  if ((await lockMember(tx, userId)) === role) return false
  await keepAnAdmin(tx, userId)
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
  return true
}
