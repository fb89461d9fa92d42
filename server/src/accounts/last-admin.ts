import type { Db } from '../core/database/database.ts'
import { conflict } from '../core/errors.ts'

/** Throws 409 if this member is the last admin. Part of the transaction that would remove them. */
export async function keepAnAdmin(tx: Db, userId: number): Promise<void> {
  // All admins are locked in one order, so that the last two can't leave at once.
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const isLast = admins.length === 1 && admins[0]?.id === userId
  if (isLast) throw conflict('last_admin', 'This is the last admin. Make someone else admin first.')
}
