import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '../../server/src/core/database/database.ts'
import { expectedOf, openLoad, standing } from '../../server/test/processes/load.ts'
import { type Person, peopleOf } from '../../server/test/world.ts'
import {
  type Site,
  type ServerProcess,
  databaseUrlOf,
  newSite,
  postgresOf,
  startServer,
} from '../server-process.ts'

/** Acknowledged before each crash. */
const STREAM = 40
/** More of them: KITH_CRASHES=20. */
const CRASHES = Number(process.env['KITH_CRASHES'] ?? 5)

let site: Site
/** The server that runs now. */
let server: ServerProcess

beforeEach(async () => {
  site = { ...(await newSite()), env: { RATE_LIMIT_FACTOR: '100000' } }
  server = await startServer(site)
})

afterEach(async () => {
  await server.end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
})

test(
  'what was acknowledged outlives every crash, and nothing that is sent again stands twice',
  { timeout: 600_000 },
  async () => {
    const load = await onDatabase(async (db) => {
      const { ann, ben } = await peopleOf(db).friendsAndStranger()
      const people: [Person, Person] = [ann, ben]
      return openLoad({ db, url: () => server.url, people, again: true })
    })
    const crashes = [killServer, killDatabase, killBackend, killServer, killBoth]
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await load.more(STREAM)
      await crashes[crash % crashes.length]!()
    }
    await load.more(STREAM)
    await load.stop()
    expect(await onDatabase(standing)).toEqual(expectedOf(load.acknowledged()))
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
