import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openDatabase } from '../database/database.ts'
import { type Limits, openLimits } from './limits.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let opened: ReturnType<typeof openDatabase>
let limits: Limits
beforeAll(async () => {
  database = await testDatabase()
  opened = openDatabase(database.url, 4)
  limits = openLimits(opened.pool, 1)
})
afterAll(async () => {
  await opened.close()
  await database.close()
})

const outcome = (work: Promise<void>) =>
  work.then(
    () => 'let through',
    (error: { status: number; retryAfter: number }) => error,
  )

const PASSES = 10

/** Uses up the sign-in failures of a name of its own. */
async function exhausted(): Promise<string> {
  const name = randomUUID()
  for (let pass = 0; pass < PASSES; pass++) await limits.take('loginFailure', name)
  return name
}

test('of many at once exactly as many pass as the limit allows', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => outcome(limits.take('loginFailure', 'ada'))))
  expect(all.filter((one) => one === 'let through')).toHaveLength(PASSES)
})

test('a caller over the limit learns when to try again', async () => {
  const refused = await outcome(limits.check('loginFailure', await exhausted()))
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
  expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(0)
})

test('one member does not use up the limit of another', async () => {
  await exhausted()
  expect(await outcome(limits.take('loginFailure', 'ben'))).toBe('let through')
})

test('a cleared limit begins anew', async () => {
  const name = await exhausted()
  await limits.clear('loginFailure', name)
  expect(await outcome(limits.check('loginFailure', name))).toBe('let through')
})

test('after the clock was set back an hour counts begin anew, and the limit holds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const name = await exhausted().finally(() => vi.useRealTimers())
  expect(await outcome(limits.check('loginFailure', name))).toBe('let through')
  const later = await Promise.all(
    Array.from({ length: 12 }, () => outcome(limits.take('loginFailure', name))),
  )
  expect(later.filter((one) => one === 'let through')).toHaveLength(PASSES)
})

test('a key of any length is counted, and none is kept in words', async () => {
  const key = `name ${'İ'.repeat(2000)}`
  expect(await outcome(limits.take('loginFailure', key))).toBe('let through')
  expect(await outcome(limits.take('loginFailure', 'name secret-word'))).toBe('let through')
  const { rows } = await opened.pool.query<{ key: string }>('select key from rate_limits')
  expect(rows.filter((row) => row.key.includes('secret-word'))).toEqual([])
})
