import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Person, peopleOf } from '../../test/world.ts'
import { hashRequest, idempotent, madeEarlier } from './idempotency.ts'
import { inTransaction } from './database/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let ann: Person
let bob: Person

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const people = await peopleOf(database.db).people(2)
  ann = people[0]!
  bob = people[1]!
})

const making = (id: number) => vi.fn(async () => ({ id, untagged: [7] }))

test('the same key and request give again what was made first, and do no work', async () => {
  const key = randomUUID()
  const first = making(1)
  const second = making(2)
  expect(await idempotent(database.db, ann, key, 'h', first)).toEqual({ id: 1, untagged: [7] })
  expect(await idempotent(database.db, ann, key.toUpperCase(), 'h', second)).toEqual({ id: 1, untagged: [7] })
  expect(second).not.toHaveBeenCalled()
  expect(await madeEarlier(database.db, ann, key, 'h')).toEqual({ id: 1, untagged: [7] })
})

test('the same key with another request is refused', async () => {
  const key = randomUUID()
  await idempotent(database.db, ann, key, hashRequest('POST /x', { a: 1 }), making(1))
  const other = idempotent(database.db, ann, key, hashRequest('POST /x', { a: 2 }), making(2))
  await expect(other).rejects.toMatchObject({ status: 422, code: 'idempotency_mismatch' })
  await expect(madeEarlier(database.db, ann, key, 'other')).rejects.toMatchObject({ status: 422 })
})

test('a key belongs to its member alone', async () => {
  const key = randomUUID()
  await idempotent(database.db, ann, key, 'h', making(1))
  expect(await madeEarlier(database.db, bob, key, 'h')).toBeUndefined()
  expect(await idempotent(database.db, bob, key, 'h', making(2))).toMatchObject({ id: 2 })
})

test('while the first request is under way its repetition is told to wait', async () => {
  const key = randomUUID()
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const first = idempotent(database.db, ann, key, 'h', async () => {
    started.resolve()
    await finish.promise
    return { id: 1 }
  })
  await started.promise
  const second = idempotent(database.db, ann, key, 'h', making(2))
  await expect(second).rejects.toMatchObject({ status: 409, code: 'in_progress', retryAfter: 1 })
  finish.resolve()
  expect(await first).toMatchObject({ id: 1 })
})

test('many at once with one key do the work once', async () => {
  const key = randomUUID()
  const work = making(1)
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => idempotent(database.db, ann, key, 'h', work)),
  )
  expect(work).toHaveBeenCalledTimes(1)
  const refused = all.filter((one) => one.status === 'rejected')
  for (const one of refused) expect(one.reason).toMatchObject({ code: 'in_progress' })
})

test('work that is refused or fails is not stored under its key, and leaves nothing behind', async () => {
  const key = randomUUID()
  const broken = idempotent(database.db, ann, key, 'h', async (tx) => {
    await tx.updateTable('users').set({ bio: 'half done' }).where('id', '=', ann.id).execute()
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  const { bio } = await database.db
    .selectFrom('users')
    .select('bio')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(bio).toBe('')
  expect(await idempotent(database.db, ann, key, 'h', making(2))).toMatchObject({ id: 2 })
})

test('a key is forgotten after 24 hours', async () => {
  const key = randomUUID()
  await idempotent(database.db, ann, key, 'h', making(1))
  await database.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - 24 * 3_600_000 - 1000) })
    .where('key', '=', key)
    .execute()
  expect(await madeEarlier(database.db, ann, key, 'h')).toBeUndefined()
  expect(await idempotent(database.db, ann, key, 'other', making(2))).toMatchObject({ id: 2 })
  expect(await madeEarlier(database.db, ann, key, 'other')).toMatchObject({ id: 2 })
})

test('without a key the work runs each time', async () => {
  const work = making(1)
  await idempotent(database.db, ann, undefined, 'h', work)
  await idempotent(database.db, ann, undefined, 'h', work)
  expect(work).toHaveBeenCalledTimes(2)
  expect(await madeEarlier(database.db, ann, undefined, 'h')).toBeUndefined()
})

test('a key that is no UUID is bad input', async () => {
  for (const key of ['', 'abc', '1'.repeat(36), ['a', 'b'], `${randomUUID()}\u0000`]) {
    await expect(idempotent(database.db, ann, key, 'h', making(1))).rejects.toMatchObject({ status: 400 })
  }
})

test('it takes part in a transaction that is open already', async () => {
  const key = randomUUID()
  await inTransaction(database.db, async (tx) => {
    await idempotent(tx, ann, key, 'h', making(1))
    throw new Error('undone')
  }).catch(() => {})
  expect(await madeEarlier(database.db, ann, key, 'h')).toBeUndefined()
})

test('the stored keys outlive the upgrade, without the words of the answers', async () => {
  const upgrade = readFileSync(new URL('../../migrations/0024-what-was-made.sql', import.meta.url), 'utf8')
  const [key, bare] = [randomUUID(), randomUUID()]
  const undone = inTransaction(database.db, async (tx) => {
    await sql`alter table idempotency_keys drop column made, add column status int, add column body jsonb`.execute(
      tx,
    )
    await sql`insert into idempotency_keys (user_id, key, request_hash, status, body) values
      (${ann.id}, ${key}, 'h', 201, '{"id": 5, "content": "A secret", "untagged": [7]}'),
      (${ann.id}, ${bare}, 'h', 201, '{"id": 6, "content": "Another"}')`.execute(tx)
    await sql.raw(upgrade).execute(tx)
    expect(await madeEarlier(tx, ann, key, 'h')).toEqual({ id: 5, untagged: [7] })
    expect(await madeEarlier(tx, ann, bare, 'h')).toEqual({ id: 6 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})
