import type { Db } from '../core/database/database.ts'
import { conflict } from '../core/errors.ts'

/** Refuses (409) to let the last admin go, in the transaction in which they would. */
export async function keepAnAdmin(tx: Db, userId: number): Promise<void> {
  // All admins are held in one order, so that two of them can't be the last to go at once.
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
