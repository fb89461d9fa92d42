import { type CurrentUser, type LoginInput, accountWording, storedEmail } from '@kith/shared/accounts.ts'
import { type Selectable, sql } from 'kysely'
import { type Db, inTransaction } from '../../core/database/database.ts'
import { Refusal } from '../../core/errors.ts'
import type { Limits } from '../../core/limits/limits.ts'
import type { Tables } from '../../core/database/tables.ts'
import { asCurrentUser } from '../accounts.ts'
import { countFailures } from './failures.ts'
import { hashesOf, rememberDevice } from './known-devices.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { createSession, endSession } from './sessions.ts'
import { refuseSuspended } from './suspensions.ts'

/** `devices` are the tokens for the cookie of known devices. */
export type SignedIn = { user: CurrentUser; token: string; devices: string[] }
type SignInDeps = { db: Db; limits: Limits; passwords: Passwords }

export type SignInOrigin = {
  address: string
  userAgent?: string | undefined
  /** The earlier session of this browser, which ends. */
  earlierSid?: string | undefined
  /** The tokens in the cookie of known devices. */
  devices?: readonly string[]
}

/**
 * Opens a new session for a right password. A name that nobody has costs the same time and gets the same answer as a
 * wrong password. A suspended member gets a 403 with the reason, and nobody else learns of it.
 */
export async function signIn(deps: SignInDeps, input: LoginInput, from: SignInOrigin): Promise<SignedIn> {
  const { db, limits, passwords } = deps
  const { typed, device, member } = await findByName(db, input.username, from.devices ?? [])
  const counter = countFailures(limits, { address: from.address, typed, device })
  const isRight = await passwords.matches(counter.turn, input.password, member?.password_hash, counter)
  if (!member || !isRight) throw badCredentials()
  await counter.clear()
  return open(db, member, from)
}

type StoredPassword = { id: number; password_hash: string }
type Row = { typed: string; device: string | null; id: number | null; password_hash: string | null }

/**
 * Finds a member by user name or e-mail address, in any letter case; no user name has an @. `typed` comes back as the
 * database folds it, so that two spellings that find the same member count as one. It is one statement, whoever is
 * found.
 */
async function findByName(db: Db, name: string, devices: readonly string[]) {
  const isAddress = name.includes('@')
  const column = sql.ref(isAddress ? 'email' : 'username')
  const { rows } = await sql<Row>`
    select lower(t.name) as typed, u.id, u.password_hash, d.token_hash as device
    from (values (${isAddress ? storedEmail(name) : name}::text)) t (name)
    left join users u on lower(u.${column}) = lower(t.name)
    left join known_devices d on d.user_id = u.id and d.token_hash = any(${hashesOf(devices)}::text[])
    limit 1`.execute(db)
  const { typed = name, device, id, password_hash }: Partial<Row> = rows[0] ?? {}
  const member: StoredPassword | undefined = id && password_hash ? { id, password_hash } : undefined
  return { typed, device: device ?? undefined, member }
}

const badCredentials = () => new Refusal(401, 'invalid_credentials', accountWording.invalidCredentials)

/** Refuses when the password was changed meanwhile: that change ends all sessions, and must not miss this one. */
async function open(db: Db, member: StoredPassword, from: SignInOrigin): Promise<SignedIn> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ last_login: sql`now()` })
      .where('id', '=', member.id)
      .where('password_hash', '=', member.password_hash)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw badCredentials()
    await refuseSuspended(tx, member.id)
    if (from.earlierSid !== undefined) await endSession(tx, from.earlierSid)
    return startSession(tx, row, from)
  })
}

/** Gives a member who has signed in a session, and makes their browser known. */
export async function startSession(
  tx: Db,
  row: Selectable<Tables['users']>,
  from: SignInOrigin,
): Promise<SignedIn> {
  return {
    user: asCurrentUser(row),
    token: await createSession(tx, row.id, from.userAgent),
    devices: await rememberDevice(tx, row.id, from.devices ?? []),
  }
}
