import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../core/database/database.ts'
import { openCookie } from './cookies.ts'

const COOKIE = 'kith.device'
const TOKEN = /^[\w-]{43}$/
const LIFETIME_DAYS = 365
/** At most this many members of a shared browser are known in it, each by a token of their own. */
const MEMBERS_MAX = 5
/** At most this many devices of a member are known. The one unused for longest is dropped. */
const DEVICES_MAX = 10

export type Devices = ReturnType<typeof openDevices>

/** The cookie that marks a browser as known to members who signed in there. Without a password it opens nothing. */
export function openDevices(config: Config) {
  const cookie = openCookie(COOKIE, LIFETIME_DAYS, config)
  return {
    tokensOf: (request: FastifyRequest): string[] =>
      (request.cookies[COOKIE] ?? '').split('.', MEMBERS_MAX).filter((token) => TOKEN.test(token)),
    setCookie: (reply: FastifyReply, tokens: readonly string[]) => cookie.set(reply, tokens.join('.')),
    clearCookie: cookie.clear,
  }
}

/**
 * Makes a device known to a member, and returns the tokens for its cookie. The member's own token is always new, so
 * that one that was planted or copied is worth nothing.
 */
export async function rememberDevice(tx: Db, userId: number, tokens: readonly string[]): Promise<string[]> {
  const replaced = await sql<{ token_hash: string }>`delete from known_devices
    where user_id = ${userId} and token_hash = any(${hashesOf(tokens)}::text[]) returning token_hash`.execute(
    tx,
  )
  const gone = new Set(replaced.rows.map(({ token_hash }) => token_hash))
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hashOf(token) })
    .execute()
  await sql`delete from known_devices where user_id = ${userId} and token_hash not in (
    select token_hash from known_devices where user_id = ${userId}
    order by signed_in_at desc, token_hash limit ${DEVICES_MAX})`.execute(tx)
  return [token, ...tokens.filter((other) => !gone.has(hashOf(other)))].slice(0, MEMBERS_MAX)
}

/** Forgets a member's devices, except the one with these tokens. */
export async function forgetDevices(tx: Db, userId: number, kept: readonly string[] = []): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId}
    and token_hash <> all(${hashesOf(kept)}::text[])`.execute(tx)
}

/** The hashes of a cookie's tokens, as the table stores them. */
export const hashesOf = (tokens: readonly string[]): string[] => tokens.map(hashOf)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
