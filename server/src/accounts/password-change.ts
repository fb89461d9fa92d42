import type { ChangePasswordInput, CurrentUser } from '@kith/shared/accounts.ts'
import { type Db, inTransaction } from '../core/database.ts'
import type { Viewer } from '../core/guards.ts'
import type { Limits } from '../core/limits.ts'
import { asCurrentUser } from './accounts.ts'
import { confirmPassword, wrongPassword } from './own-password.ts'
import type { Passwords } from './passwords.ts'
import { endSessions } from './sessions.ts'

type Means = { db: Db; limits: Limits; passwords: Passwords }

/** Gives the member a new password and ends all their other sessions. */
export async function changePassword(
  means: Means,
  viewer: Viewer,
  input: ChangePasswordInput,
): Promise<CurrentUser> {
  const { db, passwords } = means
  const current = await confirmPassword(means, viewer.id, input.currentPassword)
  const fresh = await passwords.hash(input.newPassword)
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ password_hash: fresh, must_change_password: false })
      .where('id', '=', viewer.id)
      .where('password_hash', '=', current)
      .returningAll()
      .executeTakeFirst()
    // Changed or reset meanwhile.
    if (!row) throw wrongPassword()
    await endSessions(tx, viewer.id, viewer.sid)
    return asCurrentUser(row)
  })
}
