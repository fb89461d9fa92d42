import { randomUUID } from 'node:crypto'
import type { Invitation } from '@kith/shared/invitations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type World, createWorld } from '../../test/world.ts'

let world: World
let ann: Person
let ben: Person
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.pool.query('delete from rate_limits')
  await world.pool.query('delete from invitation_letters')
  ann = await world.person()
  ben = await world.person({ role: 'admin' })
})

const invite = async (person: Person, email: string, key: string = randomUUID()) =>
  (await world.signIn(person)).post<Invitation & { message: string; code: string }>(
    '/api/invites',
    { email },
    { 'idempotency-key': key },
  )
const statuses = async (person: Person, ...emails: string[]) => {
  const all: number[] = []
  for (const email of emails) all.push((await invite(person, email)).status)
  return all
}
const addresses = (count: number, word = 'new') =>
  Array.from({ length: count }, (_, n) => `${word}${n}@example.org`)
const wait = (hours: number) =>
  world.pool.query('update invitation_letters set created_at = created_at - make_interval(hours => $1)', [
    hours,
  ])

test('one address is invited three times a day at most, by all members and admins together', async () => {
  const address = 'grace@example.org'
  expect(await statuses(ann, address, address)).toEqual([201, 201])
  expect(await statuses(ben, address, address)).toEqual([201, 429])
  const refused = await invite(ann, address)
  expect(refused.body).toMatchObject({
    code: 'rate_limited',
    message: 'This address has been invited 3 times within a day. Please try again in 24 hours.',
  })
  const retryAfter = Number(refused.headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(86_000)
  expect(retryAfter).toBeLessThanOrEqual(86_400)
  await wait(23)
  expect(await statuses(ann, address)).toEqual([429])
  await wait(2)
  expect(await statuses(ann, address)).toEqual([201])
})

test('an address is the same in any letter case and with any tag', async () => {
  expect(
    await statuses(ann, 'Grace@Example.org', ' grace+one@example.org', 'GRACE+two+3@example.org'),
  ).toEqual([201, 201, 201])
  expect(await statuses(ann, 'grace@example.org', 'grace+four@EXAMPLE.org')).toEqual([429, 429])
  expect(await statuses(ann, 'grace@example.com', 'gracehopper@example.org')).toEqual([201, 201])
})

test('a member invites ten times a day by e-mail, and as before without', async () => {
  expect(await statuses(ann, ...addresses(10))).toEqual(Array.from({ length: 10 }, () => 201))
  const refused = await invite(ann, 'eleventh@example.org')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You have sent 10 invitations by email within a day. Please try again in 24 hours.',
  ])
  expect((await (await world.signIn(ann)).post('/api/invites')).status).toBe(201)
  expect(await statuses(ben, 'eleventh@example.org')).toEqual([201])
})

test('of many at once as many are sent as are allowed', async () => {
  const own = await Promise.all(addresses(14).map((address) => invite(ben, address)))
  expect(own.filter(({ status }) => status === 201)).toHaveLength(10)
  const people = await world.people(8)
  const same = await Promise.all(people.map((person) => invite(person, 'popular@example.org')))
  expect(same.filter(({ status }) => status === 201)).toHaveLength(3)
})

test('a repeated call counts once, and gets its answer also when nothing more is allowed', async () => {
  const key = randomUUID()
  const address = 'grace@example.org'
  const first = await invite(ann, address, key)
  for (let n = 0; n < 4; n += 1) expect((await invite(ann, address, key)).body.id).toBe(first.body.id)
  expect(await statuses(ann, address, address, address)).toEqual([201, 201, 429])
  expect((await invite(ann, address, key)).body.id).toBe(first.body.id)
})

test('a refused invitation counts for nobody', async () => {
  const address = 'grace@example.org'
  await statuses(ben, address, address, address)
  // Refused because of the address: the member still has all ten.
  expect(await statuses(ann, address, address)).toEqual([429, 429])
  expect(await statuses(ann, ...addresses(10))).toEqual(Array.from({ length: 10 }, () => 201))
  // Refused because of the member: the address still has its three.
  expect(await statuses(ann, 'late@example.org', 'late@example.org')).toEqual([429, 429])
  expect(await statuses(ben, ...['late', 'late', 'late'].map((word) => `${word}@example.org`))).toEqual([
    201, 201, 201,
  ])
})

test('to revoke an invitation does not make room for another email', async () => {
  const own = await world.signIn(ann)
  for (let n = 0; n < 3; n += 1)
    await own.delete(`/api/invites/${(await invite(ann, 'grace@example.org')).body.id}`)
  expect(await statuses(ann, 'grace@example.org')).toEqual([429])
})

test('the code may be redeemed with another address', async () => {
  const { body } = await invite(ann, 'grace@example.org')
  const newcomer = {
    username: 'grace_h',
    name: 'Grace',
    email: 'other@example.org',
    password: 'correct horse',
  }
  const joined = await world.visitor().post('/api/register', { ...newcomer, inviteCode: body.code })
  expect(joined.status).toBe(201)
})
