import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Person, peopleOf } from '../../test/world.ts'
import { earlierAnswer, hashRequest, idempotent } from './idempotency.ts'
import { inTransaction } from './database.ts'

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

const answering = (n: number) => vi.fn(async () => ({ status: 201, body: { n } }))

test('the same key and request give the first answer again and do no work', async () => {
  const key = randomUUID()
  const first = answering(1)
  const second = answering(2)
  expect(await idempotent(database.db, ann, key, 'h', first)).toEqual({ status: 201, body: { n: 1 } })
  expect(await idempotent(database.db, ann, key.toUpperCase(), 'h', second)).toEqual({
    status: 201,
    body: { n: 1 },
  })
  expect(second).not.toHaveBeenCalled()
  expect(await earlierAnswer(database.db, ann, key, 'h')).toEqual({ status: 201, body: { n: 1 } })
})

test('the same key with another request is refused', async () => {
  const key = randomUUID()
  await idempotent(database.db, ann, key, hashRequest('POST /x', { a: 1 }), answering(1))
  const other = idempotent(database.db, ann, key, hashRequest('POST /x', { a: 2 }), answering(2))
  await expect(other).rejects.toMatchObject({ status: 422, code: 'idempotency_mismatch' })
  await expect(earlierAnswer(database.db, ann, key, 'other')).rejects.toMatchObject({ status: 422 })
})

test('a key belongs to its member alone', async () => {
  const key = randomUUID()
  await idempotent(database.db, ann, key, 'h', answering(1))
  expect(await earlierAnswer(database.db, bob, key)).toBeUndefined()
  expect(await idempotent(database.db, bob, key, 'h', answering(2))).toMatchObject({ body: { n: 2 } })
})

test('while the first request is under way its repetition is told to wait', async () => {
  const key = randomUUID()
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const first = idempotent(database.db, ann, key, 'h', async () => {
    started.resolve()
    await finish.promise
    return { status: 201, body: { n: 1 } }
  })
  await started.promise
  const second = idempotent(database.db, ann, key, 'h', answering(2))
  await expect(second).rejects.toMatchObject({ status: 409, code: 'in_progress', retryAfter: 1 })
  finish.resolve()
  expect(await first).toMatchObject({ body: { n: 1 } })
})

test('many at once with one key do the work once', async () => {
  const key = randomUUID()
  const work = answering(1)
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => idempotent(database.db, ann, key, 'h', work)),
  )
  expect(work).toHaveBeenCalledTimes(1)
  const refused = all.filter((one) => one.status === 'rejected')
  for (const one of refused) expect(one.reason).toMatchObject({ code: 'in_progress' })
})

test('what the work refuses or breaks is not kept, and leaves nothing behind', async () => {
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
  expect(await idempotent(database.db, ann, key, 'h', answering(2))).toMatchObject({ body: { n: 2 } })
})

test('a key is forgotten after 24 hours', async () => {
  const key = randomUUID()
  await idempotent(database.db, ann, key, 'h', answering(1))
  await database.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - 24 * 3_600_000 - 1000) })
    .where('key', '=', key)
    .execute()
  expect(await earlierAnswer(database.db, ann, key)).toBeUndefined()
  expect(await idempotent(database.db, ann, key, 'other', answering(2))).toMatchObject({ body: { n: 2 } })
  expect(await earlierAnswer(database.db, ann, key, 'other')).toMatchObject({ body: { n: 2 } })
})

test('without a key the work runs each time', async () => {
  const work = answering(1)
  await idempotent(database.db, ann, undefined, 'h', work)
  await idempotent(database.db, ann, undefined, 'h', work)
  expect(work).toHaveBeenCalledTimes(2)
  expect(await earlierAnswer(database.db, ann, undefined)).toBeUndefined()
})

test('a key that is no UUID is bad input', async () => {
  for (const key of ['', 'abc', '1'.repeat(36), ['a', 'b'], `${randomUUID()}\u0000`]) {
    await expect(idempotent(database.db, ann, key, 'h', answering(1))).rejects.toMatchObject({ status: 400 })
  }
})

test('it takes part in a transaction that is open already', async () => {
  const key = randomUUID()
  await inTransaction(database.db, async (tx) => {
    await idempotent(tx, ann, key, 'h', answering(1))
    throw new Error('undone')
  }).catch(() => {})
  expect(await earlierAnswer(database.db, ann, key)).toBeUndefined()
})
