import { currentUser, type CurrentUser } from '@kith/shared/accounts.ts'
import type { Selectable } from 'kysely'
import { shownEmail } from '../core/email.ts'
import type { Db } from '../core/database/database.ts'
import { snakeCase } from '../core/database/snake-case.ts'
import { notFound } from '../core/errors.ts'
import type { Tables } from '../core/database/tables.ts'

export { setTemporaryPassword, readablePassword } from './passwords/given-password.ts'
export { giveRole, refuseLastAdmin, lockMember } from './roles.ts'
export type { Devices } from './sessions/known-devices.ts'
export { confirmPassword, wrongPassword } from './passwords/own-password.ts'
export type { Passwords } from './passwords/passwords.ts'
export type { Session, Sessions } from './sessions/sessions.ts'
export { liftSuspension, suspend } from './sessions/suspensions.ts'

/** A member's own record. */
export async function readCurrentUser(db: Db, userId: number): Promise<CurrentUser> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw notFound()
  return asCurrentUser(row)
}

/** A row of users as its owner reads it: each field from the column of its name. */
export function asCurrentUser(row: Selectable<Tables['users']>): CurrentUser {
  const fields = currentUser.keyof().options.map((name) => {
    const value = row[snakeCase(name)]
    return [name, value instanceof Date ? value.toISOString() : value]
  })
  return { ...(Object.fromEntries(fields) as CurrentUser), email: shownEmail(row.email) }
}
