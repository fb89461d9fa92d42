import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '../../server/src/core/database/database.ts'
import { freeze, thaw } from '../../server/test/processes/frozen-postgres.ts'
import { expectedOf, openLoad, storedRows } from '../../server/test/processes/load.ts'
import { type Person, peopleOf } from '../../server/test/world.ts'
import {
  type Site,
  type ServerProcess,
  databaseUrlOf,
  newSite,
  postgresOf,
  startServer,
} from '../server-process.ts'

/** Acknowledged before each fault. */
const STREAM = 40
/** More of them: KITH_FAULTS=24. */
const FAULTS = Number(process.env['KITH_FAULTS'] ?? 6)
/** A database that is frozen stays so until every kind of call was refused, or longer: KITH_FROZEN_MS=10000. */
const FROZEN_MS = Number(process.env['KITH_FROZEN_MS'] ?? 0)

let site: Site
/** The server that runs now. */
let server: ServerProcess
let load: Awaited<ReturnType<typeof openLoad>>

beforeEach(async () => {
  site = { ...(await newSite()), bundled: true, env: { RATE_LIMIT_FACTOR: '100000' } }
  server = await startServer(site)
})

afterEach(async () => {
  await server.end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
})

test(
  'what was acknowledged outlives every crash and freeze, nothing sent again stands twice, and all is well soon after',
  { timeout: 600_000 },
  async () => {
    load = await onDatabase(async (db) => {
      const { ann, ben } = await peopleOf(db).friendsAndStranger()
      const people: [Person, Person] = [ann, ben]
      return openLoad({ db, url: () => server.url, people, again: true })
    })
    const faults = [killServer, killDatabase, freezeDatabase, killBackend, killServer, killBoth]
    for (let nth = 0; nth < FAULTS; nth += 1) {
      await load.more(STREAM)
      await load.outlives(faults[nth % faults.length]!)
    }
    await load.more(STREAM)
    await load.stop()
    expect(await onDatabase(storedRows)).toEqual(expectedOf(load.acknowledged()))
  },
)

/** After a crash the database may be at another address. */
async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(await databaseUrlOf(site), 2)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function killServer(): Promise<void> {
  await server.end('SIGKILL')
  server = await startServer(site)
}

async function killDatabase(): Promise<void> {
  process.kill((await postgresOf(site))!, 'SIGKILL')
}

/** A machine that stands still: a server that cannot answer, and connections that stay open. */
async function freezeDatabase(): Promise<void> {
  await freeze(site.dataDir)
  await Promise.all([load.refused(), pause(FROZEN_MS)])
  await thaw(site.dataDir)
}

/** PostgreSQL ends all connections when one of its processes is killed, and recovers. */
async function killBackend(): Promise<void> {
  const client = new Client({ connectionString: await databaseUrlOf(site) })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'kith' order by random() limit 1`,
  )
  process.kill(rows[0]!.pid, 'SIGKILL')
  await client.end().catch(() => {})
}

async function killBoth(): Promise<void> {
  const database = (await postgresOf(site))!
  await server.end('SIGKILL')
  process.kill(database, 'SIGKILL')
  server = await startServer(site)
}
