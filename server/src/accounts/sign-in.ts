import { type CurrentUser, type LoginInput, accountWording } from '@kith/shared/accounts.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database.ts'
import { Refusal } from '../core/errors.ts'
import type { Limits } from '../core/limits.ts'
import { asCurrentUser } from './accounts.ts'
import { accountKey, inWords } from './failures.ts'
import type { Passwords } from './passwords.ts'
import { createSession, endSession } from './sessions.ts'

export type SignedIn = { user: CurrentUser; token: string }
type Means = { db: Db; limits: Limits; passwords: Passwords }
type From = {
  address: string
  userAgent?: string | undefined
  /** The session that this browser had, which ends. */ earlierSid?: string | undefined
}

/**
 * Opens a new session for whoever knows the password. A name that nobody has costs the same time and gets the same answer
 * as a wrong password.
 */
export async function signIn(means: Means, input: LoginInput, from: From): Promise<SignedIn> {
  const { db, limits, passwords } = means
  const member = await findByName(db, input.username)
  const account = accountKey(member?.id ?? input.username)
  await inWords(() => limits.check('loginFailure', from.address))
  // Counted before the password is looked at, so that many guesses at once are counted too.
  await inWords(() => limits.take('loginFailure', account))
  const isRight = await passwords.matches(input.password, member?.password_hash)
  const signedIn = member && isRight ? await open(db, member, from) : undefined
  if (!signedIn) {
    await inWords(() => limits.take('loginFailure', from.address))
    throw new Refusal(401, 'invalid_credentials', accountWording.invalidCredentials)
  }
  await limits.clear('loginFailure', account)
  return signedIn
}

type Found = { id: number; password_hash: string }

/** By user name or e-mail address, in any letter case; no user name has an @. */
function findByName(db: Db, name: string): Promise<Found | undefined> {
  const column = name.includes('@') ? 'email' : 'username'
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`)
    .executeTakeFirst()
}

/** Nothing when the password was changed meanwhile: who changes it ends all sessions, and must not miss this one. */
async function open(db: Db, member: Found, from: From): Promise<SignedIn | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ last_login: sql`now()` })
      .where('id', '=', member.id)
      .where('password_hash', '=', member.password_hash)
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    if (from.earlierSid !== undefined) await endSession(tx, from.earlierSid)
    return { user: asCurrentUser(row), token: await createSession(tx, row.id, from.userAgent) }
  })
}
