import { accountWording } from '@kith/shared/accounts.ts'
import type { Db } from '../core/database/database.ts'
import { Refusal, notFound } from '../core/errors.ts'
import type { SignedIn } from '../core/http/guards.ts'
import type { Limits } from '../core/limits.ts'
import { countConfirmations } from './failures.ts'
import type { Passwords } from './passwords.ts'

type PasswordDeps = { db: Db; limits: Limits; passwords: Passwords }

/**
 * Asks for a member's own password before what it guards; `field` is what the form calls it. Answers the hash that it
 * matched, so that the deed can make sure that it still stands. Wrong answers are counted by session: those of an outsider
 * never keep the owner from changing the password, and whoever has taken over a session can't guess without end.
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
