import { type ChangePasswordInput, type CurrentUser, accountWording } from '@kith/shared/accounts.ts'
import { type Db, inTransaction } from '../core/database.ts'
import { Refusal } from '../core/errors.ts'
import type { Viewer } from '../core/guards.ts'
import type { Limits } from '../core/limits.ts'
import { asCurrentUser } from './accounts.ts'
import type { Passwords } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { accountKey, inWords } from './sign-in.ts'

type Means = { db: Db; limits: Limits; passwords: Passwords }

/** Gives the member a new password and ends all their other sessions. */
export async function changePassword(
  { db, limits, passwords }: Means,
  viewer: Viewer,
  input: ChangePasswordInput,
): Promise<CurrentUser> {
  const { password_hash: current } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  await inWords(() => limits.take('loginFailure', accountKey(viewer.id)))
  if (!(await passwords.matches(input.currentPassword, current))) throw wrongPassword()
  await limits.clear('loginFailure', accountKey(viewer.id))
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

const wrongPassword = () =>
  new Refusal(400, 'wrong_password', accountWording.wrongPassword, {
    issues: [{ path: 'currentPassword', message: accountWording.wrongPassword }],
  })
