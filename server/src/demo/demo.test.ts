import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { recount } from '../operator/counters/counters.ts'
import { fillDemo, type FillSummary } from './demo.ts'

/** Enough for a community, threads, messages and pictures, and quick. */
const MEMBERS = 8
/** Enough for pictures. */
const FEW = 4

const fill = ({ config, db, pool, url }: World, members = MEMBERS, signal?: AbortSignal) =>
  fillDemo({ config, db, pool, url, members, ...(signal && { signal }) })

const countOf = async ({ db }: World, table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n
}

describe('a filled site', () => {
  let world: World
  let filled: FillSummary
  beforeAll(async () => {
    // A mail server that is not there: whatever were sent to it would wait as a job.
    world = await createWorld({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'kith@example.org' })
    filled = await fill(world)
  })
  afterAll(() => world.close())

  test('has only true counts', async () => {
    const recounts = await recount(world.db)
    expect(recounts.filter(({ differing }) => differing > 0)).toEqual([])
    expect(recounts.find(({ name }) => name === 'likes of posts')!.compared).toBeGreaterThan(3)
  })

  test('lets a user, a moderator and an admin in with the password it printed', async () => {
    for (const [username, role] of [
      ['mira', 'user'],
      ['tomasz', 'moderator'],
      ['ines', 'admin'],
    ]) {
      const answer = await world.visitor().post('/api/login', { username, password: filled.password })
      expect(answer).toMatchObject({ status: 200, body: { username, role } })
    }
  })

  test('has a year behind it, in which ids follow the order of time, and nothing lies ahead', async () => {
    for (const table of ['users', 'posts', 'comments', 'messages', 'notifications', 'friend_requests']) {
      const { rows } = await sql<{ first: Date; inOrder: boolean; ahead: boolean }>`
        select min(created_at) as first, bool_and(created_at >= before) as "inOrder", bool_or(created_at > now()) as ahead
        from (select created_at, lag(created_at, 1, created_at) over (order by id) as before from ${sql.table(table)}) t`.execute(
        world.db,
      )
      expect([table, rows[0]]).toMatchObject([table, { inOrder: true, ahead: false }])
    }
    const { rows } = await sql<{ days: number }>`
      select extract(day from now() - min(created_at))::int as days from users`.execute(world.db)
    expect(rows[0]!.days).toBeGreaterThanOrEqual(364)
  })

  test('shows pictures in their sizes, described', async () => {
    const { rows } = await sql<{ alt: string; widths: number[] }>`
      select alt, widths from media where post_id is not null`.execute(world.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { alt, widths } of rows) expect([alt !== '', widths.length > 1]).toEqual([true, true])
  })

  test('leaves no job, no session, no spent limit and no trigger behind, and mails nobody', async () => {
    const { rows } = await sql<{ jobs: string | null; triggers: number }>`
      select to_regclass('pgboss.job')::text as jobs,
        (select count(*) from pg_trigger where tgname = 'zz_clock_back') as triggers`.execute(world.db)
    expect(rows[0]).toEqual({ jobs: null, triggers: 0 })
    const notified = await world.db
      .selectFrom('users')
      .select('id')
      .where('email_notifications', '=', true)
      .execute()
    expect(notified).toEqual([])
    const spent = sql<{ key: string }>`select key from rate_limits where key not like 'loginFailure%'`
    expect((await spent.execute(world.db)).rows).toEqual([])
  })

  test('is refused to a second run, in a sentence and with exit code 1', async () => {
    await expect(fill(world)).rejects.toThrow('This site has members.')
    const env = { ...process.env, DATABASE_URL: world.url, DATA_DIR: world.config.dataDir }
    const { code, err } = await new Promise<{ code: unknown; err: string }>((done) => {
      execFile(process.execPath, [join(import.meta.dirname, '..', 'demo.ts')], { env }, (error, _out, err) =>
        done({ code: error?.code ?? 0, err }),
      )
    })
    expect([code, err]).toEqual([1, expect.stringMatching(/^This site has members\. .+\n$/)])
    expect(await countOf(world, 'users')).toBe(MEMBERS)
  })
})

test('an interrupted run leaves nothing: no member, no file, and the next run begins anew', async () => {
  const world = await createWorld()
  const files = () => readdir(join(world.config.dataDir, 'media'))
  const ending = new AbortController()
  const stopped = expect(fill(world, FEW, ending.signal)).rejects.toThrow('Stopped.')
  await expect.poll(files, { timeout: 300_000 }).not.toEqual([])
  ending.abort(new Error('Stopped.'))
  await stopped
  expect(await countOf(world, 'users')).toBe(0)
  expect(await files()).toEqual([])
  expect((await fill(world, FEW)).members).toBe(FEW)
  await world.close()
})
