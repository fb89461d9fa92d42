import { randomInt } from 'node:crypto'
import { type Role, displayName, email, newPassword, role, username } from '@kith/shared/accounts.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction } from '../core/database/database.ts'
import { Refusal, invalid } from '../core/errors.ts'
import { readSettings } from '../settings/settings.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { forgetDevices } from './known-devices.ts'
import { keepAnAdmin } from './last-admin.ts'
import { insertMember, withTakenNames } from './members.ts'
import { hashPassword } from './password-hash.ts'
import { endSessions } from './sessions.ts'

const newUser = z.object({
  username,
  name: displayName,
  email,
  password: newPassword,
  role: role.default('user'),
})

/** Makes a member from the console, without an invitation. Wrong input is refused in one sentence. */
export async function createUser(db: Db, input: z.input<typeof newUser>): Promise<{ id: number }> {
  const checked = newUser.safeParse(input)
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

/** Changes a member's role. The last admin stays admin. */
export async function setRole(db: Db, name: string, wanted: Role): Promise<void> {
  const known = role.safeParse(wanted)
  if (!known.success) throw invalid('role', `The role is one of ${role.options.join(', ')}.`)
  await inTransaction(db, async (tx) => {
    const { id } = await memberCalled(tx, name)
    if (known.data !== 'admin') await keepAnAdmin(tx, id)
    await tx.updateTable('users').set({ role: known.data }).where('id', '=', id).execute()
  })
}

/** Sets a new password, to be changed at the next sign-in. Ends the member's sessions and forgets their devices. */
export async function resetPassword(db: Db, name: string): Promise<string> {
  const password = readablePassword()
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const { id } = await memberCalled(tx, name)
    await tx
      .updateTable('users')
      .set({ password_hash, must_change_password: true })
      .where('id', '=', id)
      .execute()
    await endSessions(tx, id)
    await forgetDevices(tx, id)
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

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four, easy to read out: 79 random bits. */
function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

function refusalOfIssue(issue: z.core.$ZodIssue | undefined): Refusal {
  const path = issue?.path.join('.') ?? ''
  return invalid(path, `${path}: ${issue?.message ?? 'Invalid input'}`)
}
