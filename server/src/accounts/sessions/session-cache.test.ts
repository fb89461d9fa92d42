import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Person, peopleOf, sessionFor, viewerFor } from '../../../test/world.ts'
import { setRole } from '../operator.ts'
import { openSessionCache } from './session-cache.ts'
import { endSessions, replaceToken } from './sessions.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let cache: ReturnType<typeof openSessionCache>
let ann: Person
let session: { viewer: ReturnType<typeof viewerFor>; expire: number; lastSeen: number }

beforeAll(async () => {
  database = await testDatabase()
  cache = openSessionCache(database.url)
})
afterAll(async () => {
  await cache.close()
  await database.close()
})
beforeEach(async () => {
  ann = await peopleOf(database.db).person()
  await sessionFor(database.db, ann)
  const { sid } = await database.db
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  session = { viewer: { ...viewerFor(ann), sid }, expire: Date.now() + 60_000, lastSeen: Date.now() }
  await expect.poll(isKept).toBe(true)
})

const get = (find = async () => session as typeof session | undefined) => cache.get(session.viewer.sid, find)

/** Asks twice. It is cached when the second call did not look it up. */
async function isKept(): Promise<boolean> {
  await get()
  const find = vi.fn(async () => session)
  await get(find)
  return find.mock.calls.length === 0
}

const isForgotten = () =>
  expect
    .poll(async () => {
      const find = vi.fn(async () => undefined)
      await get(find)
      return find.mock.calls.length
    })
    .toBe(1)

test('a session that ends anywhere is forgotten here', async () => {
  await endSessions(database.db, ann.id)
  await isForgotten()
})

test('a session whose cookie is replaced anywhere is forgotten here', async () => {
  expect(await replaceToken(database.db, session.viewer.sid)).toBeDefined()
  await isForgotten()
})

test('a member whose role changes anywhere is forgotten here', async () => {
  await setRole(database.db, ann.username, 'moderator')
  await isForgotten()
})

test('a member who must change the password is forgotten here', async () => {
  await database.db
    .updateTable('users')
    .set({ must_change_password: true })
    .where('id', '=', ann.id)
    .execute()
  await isForgotten()
})

test('a session that was read before a change is not cached after it', async () => {
  cache.forgetMember(ann.id)
  await get(async () => {
    cache.forgetMember(ann.id)
    return session
  })
  const find = vi.fn(async () => undefined)
  expect(await get(find)).toBeUndefined()
  expect(find).toHaveBeenCalled()
})

test('while the database cannot be listened to nothing is cached, and listening resumes by itself', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kith-listener'`.execute(database.db)
  await expect.poll(isKept).toBe(false)
  await expect.poll(isKept).toBe(true)
  await endSessions(database.db, ann.id)
  await isForgotten()
})

test('a cache that is closed ends its connection', async () => {
  const before = await listeners()
  const other = openSessionCache(database.url)
  await expect.poll(listeners).toBe(before + 1)
  await other.close()
  await expect.poll(listeners).toBe(before)
})

async function listeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'kith-listener'`.execute(database.db)
  return rows[0]!.count
}
