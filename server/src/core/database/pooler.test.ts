import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type PoolMode, startPgBouncer } from '../../../test/servers/pgbouncer.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { refusePooledTransactions, sharesConnections } from './pooler.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function pooler(mode: PoolMode): Promise<string> {
  const { url, stop } = await startPgBouncer(database.url, mode)
  onTestFinished(stop)
  return url
}

test('a pooler that gives out connections for transactions or statements is refused with one line', async () => {
  const url = await pooler('transaction')
  await expect(migrate(url)).rejects.toThrow(
    /^DATABASE_URL leads to a pooler that gives .*\. Set PgBouncer to pool_mode = session, or .*\.$/,
  )
  await expect(refusePooledTransactions(await pooler('statement'))).rejects.toThrow('pool_mode = session')
})

test('it is recognised while others use its connections', async () => {
  const url = await pooler('transaction')
  const { db, close } = openDatabase(url, 4)
  const ending = new AbortController()
  // Each statement holds its connection for a moment.
  const busy = Array.from({ length: 4 }, async () => {
    while (!ending.signal.aborted) await sql`select pg_sleep(0.002)`.execute(db).catch(() => {})
  })
  for (let turn = 0; turn < 5; turn += 1) expect(await sharesConnections(url)).toBe(true)
  ending.abort()
  await Promise.all(busy)
  await close()
})

test('a pooler that gives out connections for sessions serves as PostgreSQL itself, with our settings', async () => {
  const url = await pooler('session')
  expect(await migrate(url)).toEqual([])
  const { db, close } = openDatabase(url, 2)
  const { rows } = await sql<{ jit: string; lock: string }>`
    select current_setting('jit') as jit, current_setting('lock_timeout') as lock`.execute(db)
  await close()
  expect(rows).toEqual([{ jit: 'off', lock: '5s' }])
})
