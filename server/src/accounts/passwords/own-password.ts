import { accountWording } from '@kith/shared/accounts.ts'
import type { Db } from '../../core/database/database.ts'
import { Refusal, notFound } from '../../core/errors.ts'
import type { SignedIn } from '../../core/viewer.ts'
import type { Limits } from '../../core/limits/limits.ts'
import { countConfirmations } from '../sessions/failures.ts'
import type { Passwords } from './passwords.ts'

type PasswordDeps = { db: Db; limits: Limits; passwords: Passwords }

/**
 * Checks a member's own password before a guarded action. `field` is its name in the form. Returns the hash that it
 * matched, so that the action can check that it is unchanged. Wrong answers are counted by session. So an outsider
 * never keeps the owner from changing the password, and whoever has stolen a session can't guess forever.
 */
export async function confirmPassword(
  { db, limits, passwords }: PasswordDeps,
  viewer: Pick<SignedIn, 'id' | 'sid'>,
  password: string,
  field = 'currentPassword',
): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const counter = countConfirmations(limits, viewer)
  if (!(await passwords.matches(counter.turn, password, row.password_hash, counter)))
    throw wrongPassword(field)
  await counter.clear()
  return row.password_hash
}

export const wrongPassword = (field = 'currentPassword') =>
  new Refusal(400, 'wrong_password', accountWording.wrongPassword, {
    issues: [{ path: field, message: accountWording.wrongPassword }],
  })
