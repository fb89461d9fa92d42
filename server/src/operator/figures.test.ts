import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  // Makes the queues.
  await world.jobs.isUnderWay('sweep-media')
})
afterAll(() => world.close())

/** The figures of Kith's own, by their names and labels. Those of the database are read anew. */
async function figures(): Promise<Map<string, number>> {
  vi.spyOn(performance, 'now').mockReturnValue((later += 60_000))
  const body = await world.metrics()
  vi.restoreAllMocks()
  const lines = body.matchAll(/^(kith_\S+) (\S+)$/gm)
  return new Map([...lines].map(([, name = '', value]) => [name, Number(value)]))
}
let later = performance.now()

test('the metrics tell of jobs and emails that wait or failed, each by its queue', async () => {
  await sql`insert into pgboss.job (name, state) values
    ('sweep-media', 'created'), ('sweep-media', 'retry'), ('sweep-media', 'failed'), ('sweep-media', 'completed')`.execute(
    world.db,
  )
  const found = await figures()
  expect(found.get('kith_jobs{queue="sweep-media",state="waiting"}')).toBe(2)
  expect(found.get('kith_jobs{queue="sweep-media",state="failed"}')).toBe(1)
  expect(found.get('kith_jobs{queue="sweep-exports",state="waiting"}')).toBe(0)
})

test('the metrics tell when the last good backup ended, and nothing of it while there is none', async () => {
  const name = 'kith_last_good_backup_timestamp_seconds'
  await sql`insert into backup_runs (file, failure) values ('a', 'No room')`.execute(world.db)
  expect((await figures()).has(name)).toBe(false)
  await sql`insert into backup_runs (file, ended_at) values ('b', to_timestamp(1800000000))`.execute(world.db)
  expect((await figures()).get(name)).toBe(1_800_000_000)
})

test('the metrics tell of pushes that wait, of connections to the database and of open pages', async () => {
  const found = await figures()
  expect(found.get('kith_pushes_waiting')).toBe(0)
  expect(found.get('kith_live_pages{state="open"}')).toBe(0)
  expect(found.get('kith_database_connections{state="idle"}')).toBeGreaterThan(0)
})
