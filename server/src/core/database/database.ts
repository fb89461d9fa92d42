import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { DatabaseError } from 'pg'
import { type Refusal, invalid, notFound, unavailable } from '../errors.ts'
import { Pool, isSilence } from './pool.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction on it. Features take either, so that several can run in one transaction. */
export type Db = Kysely<Tables>

/** How long a call waits for one of the connections, for a row that another holds, and for the answer to a statement. */
type WaitLimits = { connectionMs?: number; lockMs?: number; answerMs?: number }

const WAIT_FOR_CONNECTION_MS = 4_000
const STATEMENT_TIMEOUT_MS = 15_000
/** A statement that waits for a row keeps a connection from everybody else. */
const LOCK_TIMEOUT_MS = 5_000
/** A database that has not ended a statement by then is out of reach, even if its connections look open. */
const ANSWER_TIMEOUT_MS = 20_000

/** Opens a pool. The first query makes the first connection; after an outage, the pool connects again by itself. */
export function openDatabase(
  url: string,
  size: number,
  patience: WaitLimits = {},
): { db: Db; pool: Pool; close: () => Promise<void> } {
  const { connectionMs = WAIT_FOR_CONNECTION_MS, lockMs = LOCK_TIMEOUT_MS } = patience
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: 60_000,
    query_timeout: patience.answerMs ?? ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'kith',
    // By a statement: what comes with the start of a connection is refused by PgBouncer.
    onConnect: async (client) => {
      await client.query(settingsOf(lockMs))
    },
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * random_page_cost: the planner's default is for spinning disks. jit: costs more than it saves on short queries. With
 * plan_cache_mode, a named statement is planned once for each connection, not again for its first five runs. Planning a
 * feed takes longer than reading it, and its plan depends on no value.
 */
const settingsOf = (lockMs: number) => `
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set lock_timeout = ${lockMs};
  set idle_in_transaction_session_timeout = 60000;
  set random_page_cost = 1.1;
  set jit = off;
  set max_parallel_workers_per_gather = 0;
  set plan_cache_mode = force_generic_plan`

const ATTEMPTS = 4
const RETRIED = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction, or in the one that `db` already is. When PostgreSQL ends it because of a deadlock or
 * a conflict, `work` runs again, so it must touch nothing but the database. What it gave to `afterCommit` runs once it
 * has committed.
 */
export async function inTransaction<T>(db: Db, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>)
  for (let attempt = 1; ; attempt += 1) {
    const later: CommitHook[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        laterOf.set(tx, later)
        return work(tx)
      })
      for (const act of later) act(db)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRIED.has(codeOf(error))) throw error
    }
  }
}

type CommitHook = (db: Db) => void
const laterOf = new WeakMap<Db, CommitHook[]>()

/** Runs `act` with the database when the transaction `db` has committed; at once when it is none. It may not throw. */
export function afterCommit(db: Db, act: CommitHook): void {
  const later = laterOf.get(db)
  if (later) later.push(act)
  else act(db)
}

/** Whether PostgreSQL refused a second row under the unique constraint or index of this name. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  codeOf(error) === '23505' && (error as DatabaseError).constraint === constraint

/** The refusal for a database error; `undefined` when the error is a bug of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  const code = codeOf(error)
  if (isAway(error, code)) return unavailable()
  // NUL in text, a number out of range, text that is no number: input that a schema let through.
  if (code === '22021' || code === '22003' || code === '22P02') return invalid('', 'Invalid input')
  // The row referred to was just deleted.
  if (code === '23503') return notFound()
  return undefined
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
])
// Shut down, starting up, crashed, too many connections, statement or lock time-out, a standby that takes no writes.
const AWAY = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '25P03', '25006'])

function isAway(error: unknown, code: string): boolean {
  if (code.startsWith('08') || AWAY.has(code) || NETWORK.has(code)) return true
  if (isSilence(error)) return true
  const message = error instanceof Error ? error.message : ''
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  )
}

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
