import { type Role, displayName, email, newPassword, role, username } from '@kith/shared/accounts.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction } from '../core/database/database.ts'
import { Refusal, invalid } from '../core/errors.ts'
import { check } from '../core/http/input.ts'
import { readSettings } from '../settings/settings.ts'
import { refuseCommonPassword } from './passwords/common-passwords.ts'
import { setTemporaryPassword, readablePassword } from './passwords/given-password.ts'
import { giveRole } from './roles.ts'
import { insertMember, withTakenNames } from './members.ts'
import { hashPassword } from './passwords/password-hash.ts'

const newUser = z.object({
  username,
  name: displayName,
  email,
  password: newPassword,
  role: role.default('user'),
})

/** Makes a member from the console, without an invitation. Wrong input is refused in one sentence. */
export async function createUser(db: Db, input: z.input<typeof newUser>): Promise<{ id: number }> {
  const checked = check(newUser, input)
  if (!checked.success) throw refusalOfIssue(checked.error.issues[0])
  const { password, ...member } = checked.data
  await refuseCommonPassword(password, member.username, 'password')
  const { defaultPostVisibility } = await readSettings(db)
  const passwordHash = await hashPassword(password)
  return withTakenNames(db, member, async () => {
    const { id } = await insertMember(db, { ...member, passwordHash, defaultPostVisibility })
    return { id }
  })
}

/** Changes the role of a member by user name. The last admin stays admin. */
export async function setRole(db: Db, name: string, wanted: Role): Promise<void> {
  const known = role.safeParse(wanted)
  if (!known.success) throw invalid('role', `The role is one of ${role.options.join(', ')}.`)
  await inTransaction(db, async (tx) => {
    await giveRole(tx, (await memberCalled(tx, name)).id, known.data)
  })
}

/** Resets the password of a member by user name, and returns the new one. */
export async function resetPassword(db: Db, name: string): Promise<string> {
  const password = readablePassword()
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    await setTemporaryPassword(tx, (await memberCalled(tx, name)).id, passwordHash)
    return password
  })
}

async function memberCalled(tx: Db, name: string): Promise<{ id: number }> {
  const member = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${name})`)
    .executeTakeFirst()
  if (!member) throw new Refusal(404, 'not_found', `There is no member called ${name}.`)
  return member
}

function refusalOfIssue(issue: z.core.$ZodIssue | undefined): Refusal {
  const path = issue?.path.join('.') ?? ''
  return invalid(path, `${path}: ${issue?.message ?? 'Invalid input'}`)
}
