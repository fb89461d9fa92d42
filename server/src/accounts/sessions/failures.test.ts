import type { CurrentUser } from '@kith/shared/accounts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf } from '../../../test/client.ts'
import { statementsOf } from '../../../test/statements.ts'
import { type World, createWorld, sessionFor } from '../../../test/world.ts'
import { createUser } from '../operator.ts'

const PASSWORD = 'correct horse'
/** How many failures are allowed. */
const MOST = 3
const UNKNOWN = { name: 'nobody_here', email: 'nobody@elsewhere.example' }

let world: World
let id: number
let name: string
let email: string
let sentFor: ReturnType<typeof statementsOf>
let counter = 0

beforeAll(async () => {
  // Behind a proxy, so that each caller can have an address of their own. Three failures do here what ten do otherwise.
  world = await createWorld({ RATE_LIMIT_FACTOR: '0.3', TRUST_PROXY: 'true' })
  sentFor = statementsOf(world.pool)
})
afterAll(() => world.close())
beforeEach(async () => {
  counter += 1
  name = `Member_${counter}`
  email = `${name}@example.org`
  id = (await createUser(world.db, { username: name, name: 'A Member', email, password: PASSWORD })).id
  await world.pool.query('delete from rate_limits')
})

let addresses = 0
/** A new address. */
const elsewhere = () => {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}
const login = (username: string, password: string, from = elsewhere(), cookie = '') =>
  world.visitor().post<CurrentUser>('/api/login', { username, password }, { 'x-forwarded-for': from, cookie })
const statusOf = async (...attempt: Parameters<typeof login>) => (await login(...attempt)).status

/** Strangers who use up the failures of a name, each from an address of their own. */
async function useUp(typed: string): Promise<void> {
  for (let n = 0; n < MOST; n += 1) expect(await statusOf(typed, 'wrong horse')).toBe(401)
}

/** The cookie of known devices, after a sign-in with it. */
async function deviceAfter(typed = name, cookie = ''): Promise<string> {
  const { headers } = await login(typed, PASSWORD, elsewhere(), cookie)
  const [, device] = [headers['set-cookie']].flat()
  return String(device).split(';')[0] ?? ''
}

const ownClient = async () => clientOf(world.app, await sessionFor(world.db, { id }))
const change = async (own: ReturnType<typeof clientOf>, currentPassword: string) =>
  (await own.put('/api/profile/password', { currentPassword, newPassword: 'better horse' })).status

test('failures by the e-mail address do not lock the user name, nor the other way round', async () => {
  await useUp(email)
  expect([await statusOf(email, PASSWORD), await statusOf(name, PASSWORD)]).toEqual([429, 200])
  await world.pool.query('delete from rate_limits')
  await useUp(name)
  expect([await statusOf(name, PASSWORD), await statusOf(email, PASSWORD)]).toEqual([429, 200])
})

test('a name that nobody has is counted and answered as one that someone has', async () => {
  const table: [string, string, number][] = []
  for (const typed of [name, email, UNKNOWN.name, UNKNOWN.email]) {
    for (let n = 0; n < MOST + 2; n += 1) table.push([typed, 'wrong horse', n < MOST ? 401 : 429])
  }
  const bodies = new Map<number, Set<string>>()
  for (const [typed, password, status] of table) {
    const answer = await login(typed, password)
    expect([typed, answer.status]).toEqual([typed, status])
    expect(answer.headers['set-cookie']).toBeUndefined()
    bodies.set(status, (bodies.get(status) ?? new Set()).add(JSON.stringify(answer.body)))
  }
  expect([...bodies.values()].map(({ size }) => size)).toEqual([1, 1])
})

test('a name that nobody has costs the same statements as one that someone has', async () => {
  const failing = (typed: string) => sentFor(() => login(typed, 'wrong horse'))
  const [known, unknown] = [await failing(name), await failing(UNKNOWN.name)]
  expect(known.length).toBeGreaterThan(3)
  expect(unknown).toEqual(known)
  expect(await failing(UNKNOWN.email)).toEqual(await failing(email))
})

test('no way of writing a name gives further guesses at the same member', async () => {
  const ways = [name, ` ${name}\t`, name.toUpperCase(), `\u3000${name.toLowerCase()}`, `\uFEFF${name}\u00A0`]
  for (let n = 0; n < MOST; n += 1) await login(ways[n % ways.length]!, 'wrong horse')
  for (const way of ways) expect([way, await statusOf(way, PASSWORD)]).toEqual([way, 429])
  // Spellings that the database treats as other letters find nobody, or are counted as what they find.
  for (const way of [`${name}\u200b`, name.replace('M', '\uff2d'), name.replace('e', 'e\u0301')])
    expect([way, await statusOf(way, PASSWORD)]).toEqual([way, 401])
})

test('of many guesses at once from one address at many names, only the allowed number is checked', async () => {
  const from = elsewhere()
  const guesses = Array.from({ length: 20 }, (_, n) => statusOf(`nobody_${n}`, 'wrong horse', from))
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 401)).toHaveLength(MOST)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - MOST)
})

test('a member who often signs in with the right password is never locked out', async () => {
  const from = elsewhere()
  for (let n = 0; n < MOST + 2; n += 1) expect(await statusOf(name, PASSWORD, from)).toBe(200)
})

test('a session can confirm its password even when strangers have used up the guesses', async () => {
  const own = await ownClient()
  await useUp(name)
  await useUp(email)
  expect(await change(own, PASSWORD)).toBe(200)
})

test('guesses at the password within a session are limited, and lock no other session and no sign-in', async () => {
  const [taken, own] = [await ownClient(), await ownClient()]
  for (let n = 0; n < MOST; n += 1) expect(await change(taken, 'a guess')).toBe(400)
  expect(await change(taken, PASSWORD)).toBe(429)
  expect(await statusOf(name, PASSWORD)).toBe(200)
  expect(await change(own, PASSWORD)).toBe(200)
})

test('on a known device the owner signs in even when strangers have used up the guesses, also from their address', async () => {
  const device = await deviceAfter()
  await useUp(name)
  await useUp(email)
  const from = elsewhere()
  for (let n = 0; n < MOST; n += 1) await login(`nobody_${n}`, 'wrong horse', from)
  expect(await statusOf(name, PASSWORD, from)).toBe(429)
  expect(await statusOf(name, PASSWORD, from, device)).toBe(200)
})

test('on a known device wrong passwords are counted too, and nowhere else', async () => {
  const device = await deviceAfter()
  const from = elsewhere()
  for (let n = 0; n < MOST; n += 1) expect(await statusOf(name, 'wrong horse', from, device)).toBe(401)
  expect(await statusOf(name, PASSWORD, from, device)).toBe(429)
  expect(await statusOf(name, PASSWORD, from)).toBe(200)
})

test("a device that is known to one member is a stranger's to another", async () => {
  await createUser(world.db, {
    username: `other_${counter}`,
    name: 'Other',
    email: `other_${counter}@example.org`,
    password: PASSWORD,
  })
  const device = await deviceAfter(`other_${counter}`)
  await useUp(name)
  expect(await statusOf(name, PASSWORD, elsewhere(), device)).toBe(429)
})
