import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { isDoneWithin } from '../process/shutdown.ts'
import { type PgHome, SUPERUSER } from './home.ts'
import { freePort, lastFailure, runningServer, startServer, stopServer } from './process.ts'
import { serverSettings } from './settings.ts'

export type EmbeddedOptions = {
  /** Set by the application server: refused while another one uses the same data folder. */
  exclusive?: boolean
  /** Further settings, which override ours. */
  settings?: string[]
  /** Called with a line that a person should read. */
  say?: (line: string) => void
  /** Aborts the opening and stops what it has started. */
  signal?: AbortSignal
}

/** The database of Kith, and its role, which is no superuser. */
export const NAME = 'kith'
/** Advisory locks in the database `postgres`. */
const LOCKS = advisoryLocks.embeddedServer
const IN_USE = 1
const APPLICATION = 2
const SETTING_UP = 3

/** How long failing starts are repeated: the remains of a killed server need a moment to disappear. */
const START_PATIENCE_MS = 10_000
const LEFTOVER_PATIENCE_MS = 90_000
/** How long a running server may stay without an answer. Recovery after a crash may read much. */
const ANSWER_PATIENCE_MS = 600_000
const PAUSE_MS = 40
const FAILED_START_PAUSE_MS = 300
const CLAIM_PATIENCE_MS = 1_500
/** A server that writes a lot at its end takes time. A caller with less time says so. */
export const STOP_WITHIN_MS = 120_000
/** A server that was just started has nothing to write. */
const STOP_STARTING_WITHIN_MS = 1_500

export type Session = { client: Client; port: number }
type JoinOptions = EmbeddedOptions & {
  port?: number
  /** Nobody else may use the server meanwhile. */
  alone?: boolean
}

/** Connects to the server of this folder and marks it as in use. Starts it as often as necessary. */
export async function joinServer(home: PgHome, options: JoinOptions): Promise<Session> {
  const began = performance.now()
  let child: ChildProcess | undefined
  for (;;) {
    if (options.signal?.aborted) return giveUp(home, child)
    const { claimed, running } = await runningServer(home)
    const session = running && (await attach(home, running.port, options))
    if (session) return session
    if (performance.now() - began > ANSWER_PATIENCE_MS) throw new Error('PostgreSQL runs but does not answer')
    if (!running && !isAlive(child)) {
      if (child) await waitAfterFailure(home, began)
      const settings = [...serverSettings(), ...(options.settings ?? [])]
      child = await startServer(home, { port: await freePort(options.port), settings, stale: claimed })
    }
    await wait(PAUSE_MS)
  }
}

async function waitAfterFailure(home: PgHome, began: number): Promise<void> {
  await wait(FAILED_START_PAUSE_MS)
  const reason = await lastFailure(home)
  if (performance.now() - began > patienceWith(reason))
    throw new Error(`PostgreSQL does not start: ${reason}`)
}

async function giveUp(home: PgHome, child: ChildProcess | undefined): Promise<never> {
  if (isAlive(child)) await stopServer(home, STOP_STARTING_WITHIN_MS)
  throw new Error('PostgreSQL is not wanted any more')
}

/** A PostgreSQL whose folder was deleted and made again notices it within a minute. */
const patienceWith = (reason: string) =>
  reason.includes('still in use') ? LEFTOVER_PATIENCE_MS : START_PATIENCE_MS

const isAlive = (child: ChildProcess | undefined) =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

/** A connection that holds our locks; `undefined` while the server starts, stops or is unreachable. */
async function attach(home: PgHome, port: number, options: JoinOptions): Promise<Session | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: home.password,
    database: 'postgres',
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'kith locks',
  })
  let gone = false
  // A broken connection tells of its error before its end, and refuses questions in words of its own.
  for (const event of ['error', 'end'] as const) client.on(event, () => (gone = true))
  try {
    await client.connect()
  } catch (error) {
    await client.end()
    // A wrong password (class 28) stays wrong.
    if (!codeOf(error).startsWith('28')) return undefined
    throw new Error(`PostgreSQL refuses the password kept for ${home.data}`, { cause: error })
  }
  try {
    if (await (options.alone ? claimAlone(client) : tryLock(client, 'shared', IN_USE))) {
      await provideDatabase(client, home.password)
      if (options.exclusive) await claimApplication(client)
      return { client, port }
    }
    await client.end()
  } catch (error) {
    const isPassing = gone || isShutdown(error)
    await leaveServer(home, client)
    if (!isPassing) throw error
  }
  return undefined
}

/** The server was just told to stop or broke (class 57P), or the connection broke. */
const isShutdown = (error: unknown) =>
  codeOf(error).startsWith('57P') || /Connection terminated|ECONNRESET|EPIPE/.test(String(error))

const codeOf = (error: unknown) => (error instanceof DatabaseError && error.code) || ''

async function tryLock(client: Client, kind: 'shared' | 'exclusive', lock: number): Promise<boolean> {
  const attempt = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ got: boolean }>(`select ${attempt}($1, $2) as got`, [LOCKS, lock])
  return rows[0]?.got === true
}

/** Makes the role and the database on first use. */
async function provideDatabase(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
  if (rowCount) return
  await client.query('select pg_advisory_lock($1, $2)', [LOCKS, SETTING_UP])
  const role = await client.query('select from pg_roles where rolname = $1', [NAME])
  // The password has only letters, digits, hyphens and underscores.
  if (!role.rowCount) await client.query(`create role ${NAME} login createdb password '${password}'`)
  const database = await client.query('select from pg_database where datname = $1', [NAME])
  if (!database.rowCount) await client.query(`create database ${NAME} owner ${NAME}`)
  await client.query('select pg_advisory_unlock($1, $2)', [LOCKS, SETTING_UP])
}

/** Refuses a server that others use. What was just killed needs a moment to disappear. */
async function claimAlone(client: Client): Promise<true> {
  const began = performance.now()
  while (!(await tryLock(client, 'exclusive', IN_USE))) {
    if (performance.now() - began > CLAIM_PATIENCE_MS)
      throw new Error(
        'Another Kith still uses this database, or moves it. Stop that one, or wait until it has moved it.',
      )
    await wait(PAUSE_MS)
  }
  return true
}

/** Refuses a second application server. The lock of one that was just killed needs a moment to disappear. */
async function claimApplication(client: Client): Promise<void> {
  const began = performance.now()
  while (!(await tryLock(client, 'exclusive', APPLICATION))) {
    if (performance.now() - began > CLAIM_PATIENCE_MS) throw new AlreadyServed()
    await wait(PAUSE_MS)
  }
}

/** Another application server uses this data folder. */
export class AlreadyServed extends Error {
  constructor() {
    super('Another Kith server is running on this data folder. Stop it first, or set another DATA_DIR.')
    this.name = 'AlreadyServed'
  }
}

/**
 * Removes our mark from the server, and stops the server if ours was the last mark. A server that does not answer this
 * question is stopped too: other processes that use it start it again.
 */
export async function closeServer(home: PgHome, client: Client, withinMs: number): Promise<void> {
  const began = performance.now()
  const asked = { isUsed: false }
  const asking = isStillUsed(client).then((isUsed) => (asked.isUsed = isUsed))
  const isAnswered = await isDoneWithin(withinMs / 4, asking).catch(() => false)
  if (!isAnswered || !asked.isUsed) await stopServer(home, withinMs - (performance.now() - began))
  client.end().catch(() => {})
}

/** Removes our mark from a server that we could not use, and stops it if nobody else uses it. */
async function leaveServer(home: PgHome, client: Client): Promise<void> {
  try {
    if (!(await isStillUsed(client))) await stopServer(home, STOP_WITHIN_MS)
  } catch {
    // Our mark went with the connection.
  } finally {
    await client.end()
  }
}

async function isStillUsed(client: Client): Promise<boolean> {
  // First unlock, then try to lock alone: else two that leave at once would each wait for the other.
  await client.query('select pg_advisory_unlock_shared($1, $2)', [LOCKS, IN_USE])
  return !(await tryLock(client, 'exclusive', IN_USE))
}
