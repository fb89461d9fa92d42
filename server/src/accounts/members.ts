import { type Onboarding, type Role, accountWording } from '@kith/shared/accounts.ts'
import type { Issue } from '@kith/shared/errors.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { sql } from 'kysely'
import { type Db, isUniqueViolation } from '../core/database/database.ts'
import { type Refusal, conflict } from '../core/errors.ts'

export type NewMember = {
  username: string
  name: string
  email: string
  passwordHash: string
  role: Role
  defaultPostVisibility: PostVisibility
  /** Absent for a member who is made without signing in. */
  lastLogin?: Date
}

export async function insertMember(tx: Db, member: NewMember) {
  return tx
    .insertInto('users')
    .values({
      username: member.username,
      name: member.name,
      email: member.email,
      password_hash: member.passwordHash,
      role: member.role,
      default_post_visibility: member.defaultPostVisibility,
      avatar: null,
      last_login: member.lastLogin ?? null,
      dark_with_device: true,
      first_hour: onboardingOf(member),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Who becomes admin where there is none sets up the site. */
const onboardingOf = ({ role }: NewMember) =>
  role === 'admin'
    ? sql<Onboarding>`case when exists (select from users where role = 'admin') then 'member' else 'site' end`
    : 'member'

type LoginNames = { username: string; email: string }

/**
 * Runs `work`, which makes a member. A taken name or address becomes a 409 that names each of them. The name of who has
 * left counts as taken.
 */
export async function withTakenNames<T>(db: Db, names: LoginNames, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'users_username') || isUniqueViolation(error, 'users_email')) {
      throw await takenNames(db, names)
    }
    throw error
  }
}

async function takenNames(db: Db, { username, email }: LoginNames): Promise<Refusal> {
  const { name, address } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      sql<boolean>`exists (select from users where lower(username) = lower(${username}))
        or exists (select from former_usernames where digest = username_digest(${username}))`.as('name'),
      exists(selectFrom('users').where(sql<boolean>`lower(email) = lower(${email})`)).as('address'),
    ])
    .executeTakeFirstOrThrow()
  const issues: Issue[] = []
  // When neither is taken, the member who had it has just left, and the same call would succeed now.
  if (name || !address) issues.push({ path: 'username', message: accountWording.usernameTaken })
  if (address) issues.push({ path: 'email', message: accountWording.emailTaken })
  return conflict('taken', issues[0]?.message ?? accountWording.usernameTaken, issues)
}
