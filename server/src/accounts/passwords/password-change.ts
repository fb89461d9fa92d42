import type { ChangePasswordInput, CurrentUser } from '@kith/shared/accounts.ts'
import { type Db, inTransaction } from '../../core/database/database.ts'
import { notSignedIn } from '../../core/http/guards.ts'
import type { SignedIn } from '../../core/viewer.ts'
import type { Limits } from '../../core/limits/limits.ts'
import { asCurrentUser, readCurrentUser } from '../accounts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { confirmPassword, wrongPassword } from './own-password.ts'
import type { Passwords } from './passwords.ts'
import { endSessions, replaceToken } from '../sessions/sessions.ts'

type PasswordDeps = { db: Db; limits: Limits; passwords: Passwords }
type NewSession = { user: CurrentUser; /** For the cookie of this session. */ token: string }

/**
 * Sets the member's new password. Ends all their other sessions, changes the token of this one, and forgets all devices
 * except this one, whose tokens are `devices`.
 */
export async function changePassword(
  deps: PasswordDeps,
  viewer: SignedIn,
  input: ChangePasswordInput,
  devices: readonly string[] = [],
): Promise<NewSession> {
  const { db, passwords } = deps
  const current = await confirmPassword(deps, viewer, input.currentPassword)
  const { username } = await readCurrentUser(db, viewer.id)
  await refuseCommonPassword(input.newPassword, username, 'newPassword')
  const fresh = await passwords.hash(viewer.id, input.newPassword)
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ password_hash: fresh, must_change_password: false })
      .where('id', '=', viewer.id)
      .where('password_hash', '=', current)
      .returningAll()
      .executeTakeFirst()
    // The password was changed or reset meanwhile.
    if (!row) throw wrongPassword()
    await endSessions(tx, viewer.id, viewer.sid)
    const token = await replaceToken(tx, viewer.sid)
    // The session was ended meanwhile, and must not come back.
    if (token === undefined) throw notSignedIn()
    await forgetDevices(tx, viewer.id, devices)
    return { user: asCurrentUser(row), token }
  })
}
