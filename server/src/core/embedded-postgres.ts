import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Home, SUPERUSER, prepareHome } from './embedded-postgres-home.ts'
import { freePort, lastWords, runningServer, startServer, stopServer } from './embedded-postgres-process.ts'
import { serverSettings } from './embedded-postgres-settings.ts'

export type Embedded = {
  /** The database of Kith on the embedded server, as a role that owns it and is no superuser. */
  url: string
  /** Lets go of the server, and stops it when nobody else uses it. */
  close: () => Promise<void>
}

export type EmbeddedOptions = {
  /** The application server's claim: refused while another one holds the same data folder. */
  exclusive?: boolean
  /** More settings, over ours. */
  settings?: string[]
  /** Gets a line about what a person should know. */
  say?: (line: string) => void
}

const NAME = 'kith'
/** Namespace of our advisory locks in the database `postgres`; any number. */
const LOCKS = 5_484_302
const IN_USE = 1
const APPLICATION = 2
const SETTING_UP = 3

/** How long failing starts are repeated: what is left of a killed server needs a moment to go. */
const START_PATIENCE_MS = 10_000
const LEFTOVER_PATIENCE_MS = 90_000
/** How long a running server may stay without an answer; recovery after a crash may read much. */
const ANSWER_PATIENCE_MS = 600_000
const PAUSE_MS = 40
const FAILED_START_PAUSE_MS = 300
const CLAIM_PATIENCE_MS = 1_500

/**
 * Opens the PostgreSQL that lives under `dataDir`: makes it on first use, adopts one that still runs, starts it
 * otherwise, and starts it again should it die while it is in use. Any number of processes share it, and the last to
 * close stops it.
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const say = options.say ?? (() => {})
  const home = await prepareHome(dataDir, say)
  let session = await joinServer(home, options)
  const closing = new AbortController()
  let rejoining: Promise<void> | undefined

  const watch = () =>
    session.client.once('end', () => {
      if (closing.signal.aborted) return
      say('PostgreSQL went away: starting it again')
      rejoining = rejoin()
    })
  const rejoin = async () => {
    while (!closing.signal.aborted) {
      try {
        session = await joinServer(home, { ...options, port: session.port })
        watch()
        return
      } catch (error) {
        if (!closing.signal.aborted) say(`PostgreSQL does not come back: ${(error as Error).message}`)
        await wait(1000, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }
  watch()

  return {
    url: `postgres://${NAME}:${home.password}@127.0.0.1:${session.port}/${NAME}?sslmode=disable`,
    close: async () => {
      if (closing.signal.aborted) return
      closing.abort()
      await rejoining
      await leaveServer(home, session.client)
    },
  }
}

type Session = { client: Client; port: number }
type Joining = EmbeddedOptions & { port?: number }

/** Connects to the server over this folder and marks it as in use, starting it as often as it takes. */
async function joinServer(home: Home, options: Joining): Promise<Session> {
  const began = Date.now()
  let child: ChildProcess | undefined
  for (;;) {
    const { claimed, running } = await runningServer(home)
    const session = running && (await attach(home, running.port, options))
    if (session) return session
    if (Date.now() - began > ANSWER_PATIENCE_MS) throw new Error('PostgreSQL runs but does not answer')
    if (!running && !isAlive(child)) {
      if (child) await wait(FAILED_START_PAUSE_MS)
      const reason = child ? await lastWords(home) : ''
      if (Date.now() - began > patienceWith(reason)) throw new Error(`PostgreSQL does not start: ${reason}`)
      const settings = [...serverSettings(), ...(options.settings ?? [])]
      child = await startServer(home, { port: await freePort(options.port), settings, stale: claimed })
    }
    await wait(PAUSE_MS)
  }
}

/** A PostgreSQL whose folder was deleted and made anew notices within a minute. */
const patienceWith = (reason: string) =>
  reason.includes('still in use') ? LEFTOVER_PATIENCE_MS : START_PATIENCE_MS

const isAlive = (child: ChildProcess | undefined) =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

/** A connection that holds our locks; `undefined` while the server starts, stops or is not to be had. */
async function attach(home: Home, port: number, options: Joining): Promise<Session | undefined> {
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
  client.on('error', () => {})
  client.once('end', () => (gone = true))
  try {
    await client.connect()
  } catch (error) {
    await client.end()
    // A wrong password (class 28) will not become right.
    if (!codeOf(error).startsWith('28')) return undefined
    throw new Error(`PostgreSQL refuses the password kept for ${home.data}`, { cause: error })
  }
  try {
    if (await tryLock(client, 'shared', IN_USE)) {
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

/** The server was told to stop just then, or broke (class 57P), or the connection did. */
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
  // The password is of letters, digits, hyphens and underscores.
  if (!role.rowCount) await client.query(`create role ${NAME} login createdb password '${password}'`)
  const database = await client.query('select from pg_database where datname = $1', [NAME])
  if (!database.rowCount) await client.query(`create database ${NAME} owner ${NAME}`)
  await client.query('select pg_advisory_unlock($1, $2)', [LOCKS, SETTING_UP])
}

/** Refuses a second application server; one that was just killed is given a moment to be noticed as gone. */
async function claimApplication(client: Client): Promise<void> {
  const began = Date.now()
  while (!(await tryLock(client, 'exclusive', APPLICATION))) {
    if (Date.now() - began > CLAIM_PATIENCE_MS) throw new AlreadyServed()
    await wait(PAUSE_MS)
  }
}

/** Another application server uses this data folder. */
export class AlreadyServed extends Error {
  constructor() {
    super('Another Kith server is already running on this data folder')
    this.name = 'AlreadyServed'
  }
}

/** Gives up our mark on the server and stops it if it was the last one. */
async function leaveServer(home: Home, client: Client): Promise<void> {
  try {
    // First let go, then try to have it alone: two that leave at once would otherwise each wait for the other.
    await client.query('select pg_advisory_unlock_shared($1, $2)', [LOCKS, IN_USE])
    if (await tryLock(client, 'exclusive', IN_USE)) await stopServer(home)
  } catch {
    // The connection is gone, and with it our mark.
  } finally {
    await client.end()
  }
}
