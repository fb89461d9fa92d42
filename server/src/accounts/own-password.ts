import { accountWording } from '@kith/shared/accounts.ts'
import type { Db } from '../core/database.ts'
import { Refusal, notFound } from '../core/errors.ts'
import type { Limits } from '../core/limits.ts'
import { accountKey, inWords } from './failures.ts'
import type { Passwords } from './passwords.ts'

type Means = { db: Db; limits: Limits; passwords: Passwords }

/**
 * Asks for a member's own password before what it guards; `field` is what the form calls it. Answers the hash that it
 * matched, so that the deed can make sure that it still stands. Guesses are counted as failed sign-ins are.
 */
export async function confirmPassword(
  { db, limits, passwords }: Means,
  userId: number,
  password: string,
  field = 'currentPassword',
): Promise<string> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  if (!row) throw notFound()
  await inWords(() => limits.take('loginFailure', accountKey(userId)))
  if (!(await passwords.matches(password, row.password_hash))) throw wrongPassword(field)
  await limits.clear('loginFailure', accountKey(userId))
  return row.password_hash
}

export const wrongPassword = (field = 'currentPassword') =>
  new Refusal(400, 'wrong_password', accountWording.wrongPassword, {
    issues: [{ path: field, message: accountWording.wrongPassword }],
  })
