import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../../test/client.ts'
import { freeze, thaw } from '../../../test/processes/frozen-postgres.ts'
import { expectRefusal } from '../../../test/refusals.ts'
import { peopleOf, sessionFor } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../config.ts'
import { type DatabaseWatch, watchDatabase } from './watch.ts'
import { openDatabase, refusalOf } from './database.ts'
import { NON_DURABLE_SETTINGS } from '../embedded-postgres/settings.ts'
import { type EmbeddedServer, openEmbedded } from '../embedded-postgres/embedded-postgres.ts'
import { migrate } from './migrate.ts'

/** No time-outs, so that nothing ends here because of its time. */
const PATIENT = { answerMs: 0, connectionMs: 0, lockMs: 0 }

let dataDir: string
let embedded: EmbeddedServer
let opened: ReturnType<typeof openDatabase>
let watch: DatabaseWatch | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-frozen-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711)
  embedded = await openEmbedded(dataDir, { settings: NON_DURABLE_SETTINGS })
  await migrate(embedded.url)
  opened = openDatabase(embedded.url, 4, PATIENT)
})
afterEach(async () => {
  watch?.close()
  await thaw(dataDir)
})
afterAll(async () => {
  await opened.close()
  await embedded.close()
  await rm(dataDir, { recursive: true, force: true })
})

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => refusalOf(error)?.status ?? (error as { status?: number }).status,
  )
const ask = (pool: Pool) => outcomeOf(pool.query('select 1'))

test('with a frozen database running, waiting and new calls end with 503, and once it has thawed it is used again', async () => {
  const { db, pool } = opened
  watch = watchDatabase({ url: embedded.url, pool, patienceMs: 300 })
  await expect.poll(() => watch!.answers()).toBe(true)
  const lock = await lockedLine(pool)
  const inTransaction = db.transaction().execute((tx) => sql`select pg_advisory_lock(7)`.execute(tx))
  const under = Array.from({ length: 3 }, () => outcomeOf(inTransaction))
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(2)
  const waiting = Array.from({ length: 5 }, () => outcomeOf(pool.query('select pg_advisory_lock(7)')))
  await freeze(dataDir)
  // Not sooner: a busy machine may take longer than its patience.
  watch.begin()
  expect(await Promise.all([...under, ...waiting])).toEqual(Array(8).fill(503))
  expect(await watch.answers()).toBe(false)
  expect(await ask(pool)).toBe(503)
  lock.release(true)

  await thaw(dataDir)
  await expect.poll(() => watch!.answers()).toBe(true)
  await expect.poll(() => ask(pool)).toBe('done')
})

test('until the watch has begun, as while a server starts, a frozen database is waited for', async () => {
  const { pool } = opened
  watch = watchDatabase({ url: embedded.url, pool, patienceMs: 300 })
  await expect.poll(() => watch!.answers()).toBe(true)
  await freeze(dataDir)
  const asked = ask(pool)
  for (let round = 0; round < 3; round += 1) expect(await watch.answers()).toBe(false)
  await thaw(dataDir)
  expect(await asked).toBe('done')
})

/** A connection that keeps all others waiting. */
async function lockedLine(pool: Pool) {
  const line = await pool.connect()
  await line.query('select pg_advisory_lock(7)')
  return line
}

test('a database that takes long over a statement is not taken for a frozen one', async () => {
  const { pool } = opened
  watch = watchDatabase({ url: embedded.url, pool, patienceMs: 30_000 })
  watch.begin()
  const lock = await lockedLine(pool)
  const long = outcomeOf(pool.query('select pg_advisory_lock(7)'))
  for (let asked = 0; asked < 3; asked += 1) expect(await watch.answers()).toBe(true)
  await lock.query('select pg_advisory_unlock(7)')
  lock.release()
  expect(await long).toBe('done')
})

test('a connection of the watch that was cut is made anew at once', async () => {
  watch = watchDatabase({ url: embedded.url, pool: opened.pool, patienceMs: 30_000 })
  watch.begin()
  expect(await watch.answers()).toBe(true)
  await opened.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kith-watch'`,
  )
  await expect.poll(() => watch!.answers()).toBe(true)
})

test('with a frozen database /readyz and all calls say so, and nothing that was acknowledged is lost', async () => {
  const app = await buildApp({
    config: readConfig({ DATABASE_URL: embedded.url, DATA_DIR: dataDir }),
    ...opened,
    url: embedded.url,
    log: pino({ level: 'silent' }),
    web: async () => {},
  })
  await app.ready()
  const ada = await peopleOf(opened.db).person()
  const [client, visitor] = [clientOf(app, await sessionFor(opened.db, ada)), clientOf(app)]
  const key = { 'idempotency-key': randomUUID() }
  const post = () => client.post('/api/posts', { content: 'acknowledged' }, key)
  await expect.poll(async () => (await post()).status).toBe(201)

  await freeze(dataDir)
  const calls = ['/readyz', '/api/user', '/api/posts', '/api/posts/search?q=a', '/api/platform/settings']
  const answers = [...calls.map((url) => client.get(url)), client.post('/api/posts', { content: 'not now' })]
  for (const answer of await Promise.all(answers)) {
    expectRefusal('a call', answer, [503])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await visitor.get('/healthz')).status).toBe(200)

  await thaw(dataDir)
  await expect.poll(async () => (await visitor.get('/readyz')).status).toBe(200)
  const stands = async () => (await client.get<Post[]>('/api/posts?filter=friends')).body
  await expect.poll(stands).toMatchObject([{ content: 'acknowledged' }])
  await app.close()
})
