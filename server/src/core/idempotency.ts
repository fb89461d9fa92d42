import { createHash } from 'node:crypto'
import { tryAgain } from '@kith/shared/errors.ts'
import { type Transaction, sql } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction } from './database/database.ts'
import { Refusal, invalid } from './errors.ts'
import type { Viewer } from './viewer.ts'
import type { Tables } from './database/tables.ts'

/** The header as Fastify passes it. */
export type IdempotencyKey = string | string[] | undefined
/**
 * What a creating call made, and which of the ids sent along were not tagged. The second is kept because nobody else
 * could find it out later.
 */
export type NewId = { id: number; untagged?: number[] }

/**
 * Runs `work` once for each key of a member (rules/limits.md 6). A call that repeats the key within a day creates
 * nothing and gets what was made then. The key is kept in the transaction of the work itself, so neither exists without
 * the other. The caller reads what was made again, for its viewer. Without a key the work just runs. A refusal by
 * `work` is not kept: the call may be tried again.
 */
export async function idempotent(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  key: IdempotencyKey,
  requestHash: string,
  work: (tx: Transaction<Tables>) => Promise<NewId>,
): Promise<NewId> {
  const uuid = readKey(key)
  return inTransaction(db, async (tx) => {
    if (uuid === undefined) return work(tx)
    await lockKey(tx, viewer.id, uuid)
    const earlier = await find(tx, viewer.id, uuid, requestHash)
    if (earlier) return earlier
    const made = await work(tx)
    await storeAnswer(tx, viewer.id, uuid, requestHash, made)
    return made
  })
}

/** What was made under a key, to spare a repeated call its expensive part. 422 when it was used for another request. */
export async function madeEarlier(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  key: IdempotencyKey,
  requestHash: string,
): Promise<NewId | undefined> {
  const uuid = readKey(key)
  return uuid === undefined ? undefined : find(db, viewer.id, uuid, requestHash)
}

/**
 * What a call found the first time that it found something under a key; every later call under the key gets that too. For
 * calls that find a thing only once, as reading changes what they look for. Without a key it is what this call found.
 */
export async function foundFirst(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  key: IdempotencyKey,
  requestHash: string,
  found: NewId | undefined,
): Promise<NewId | undefined> {
  const uuid = readKey(key)
  if (uuid === undefined) return found
  const earlier = await find(db, viewer.id, uuid, requestHash)
  if (earlier || !found) return earlier
  await storeAnswer(db, viewer.id, uuid, requestHash, found)
  return found
}

/** Identifies a request by its call and its input. */
export function hashRequest(call: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([call, input ?? null]))
    .digest('hex')
}

const uuidShape = z.uuid()

function readKey(key: IdempotencyKey): string | undefined {
  if (key === undefined) return undefined
  const read = uuidShape.safeParse(key)
  if (!read.success) throw invalid('Idempotency-Key', 'The Idempotency-Key header must be a UUID')
  return read.data.toLowerCase()
}

async function lockKey(tx: Db, userId: number, key: string): Promise<void> {
  const name = `idempotency ${userId} ${key}`
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(tx)
  if (rows[0]?.locked) return
  throw new Refusal(409, 'in_progress', `The same request is still being worked on. ${tryAgain(1)}`, {
    retryAfter: 1,
  })
}

async function find(db: Db, userId: number, key: string, requestHash: string): Promise<NewId | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['made', 'request_hash'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!row || row.request_hash === requestHash) return row?.made
  throw new Refusal(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.')
}

async function storeAnswer(tx: Db, userId: number, key: string, requestHash: string, made: NewId) {
  const row = { request_hash: requestHash, made: JSON.stringify(made) }
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...row })
    .onConflict((conflict) =>
      // A key more than a day old counts as new.
      conflict.columns(['user_id', 'key']).doUpdateSet({ ...row, created_at: sql`now()` }),
    )
    .execute()
}
