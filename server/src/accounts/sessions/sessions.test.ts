import type { CurrentUser } from '@kith/shared/accounts.ts'
import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clientOf } from '../../../test/client.ts'
import { createWorld, type Person, sessionFor } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

const DAY = 24 * 3_600_000

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let token: string

beforeEach(async () => {
  ann = await world.person()
  token = await sessionFor(world.db, ann)
})

const me = (app = world.app) => clientOf(app, token).get<CurrentUser>('/api/user')
const sidOf = (text: string) => createHash('sha256').update(text).digest('hex')
const expiry = async () => {
  const row = await world.db
    .selectFrom('sessions')
    .select('expire')
    .where('sid', '=', sidOf(token))
    .executeTakeFirst()
  return row?.expire.getTime() ?? 0
}
const expireIn = (ms: number) =>
  world.db
    .updateTable('sessions')
    .set({ expire: new Date(Date.now() + ms) })
    .where('sid', '=', sidOf(token))
    .execute()

test('the table keeps only a digest of the token', async () => {
  const { count } = await world.db
    .selectFrom('sessions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('sid', '=', token)
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  expect((await me()).body.id).toBe(ann.id)
})

test('without a good cookie there is no member', async () => {
  const forged = [
    '',
    'x',
    'x'.repeat(43),
    sidOf(token),
    `${token}x`,
    token.toLowerCase(),
    '%00',
    '"; drop table users',
  ]
  for (const cookie of forged) {
    const answer = await world.visitor().get('/api/user', { cookie: `kith.sid=${cookie}` })
    expect([cookie, answer.status, answer.body.code]).toEqual([cookie, 401, 'not_signed_in'])
  }
})

test('signing out ends the session on the server, at once', async () => {
  expect((await me()).status).toBe(200)
  const out = await clientOf(world.app, token).post('/api/logout')
  expect([out.status, out.body]).toEqual([204, null])
  expect(String(out.headers['set-cookie'])).toMatch(/^kith\.sid=; Max-Age=0; Path=\//)
  expect((await me()).status).toBe(401)
  expect(await expiry()).toBe(0)
})

test('signing out twice, or without a session, is no mistake', async () => {
  expect((await world.visitor().post('/api/logout')).status).toBe(204)
})

test('signing out in one process signs out in all', async () => {
  const { config, db, pool, url } = world
  const other = await buildApp({ config, db, pool, url, log: pino({ level: 'silent' }) })
  try {
    expect((await me(other)).status).toBe(200)
    expect((await me()).status).toBe(200)
    await clientOf(world.app, token).post('/api/logout')
    await expect.poll(async () => (await me(other)).status).toBe(401)
  } finally {
    await other.close()
  }
})

test('a session that has expired is over', async () => {
  await expireIn(-1000)
  expect((await me()).status).toBe(401)
})

test('a session is prolonged, with its cookie, when more than a day old', async () => {
  await expireIn(28 * DAY)
  const answers = await Promise.all([me(), me(), me()])
  const cookies = answers.map(({ headers }) => headers['set-cookie']).filter((cookie) => cookie !== undefined)
  expect(cookies).toHaveLength(1)
  expect(String(cookies[0])).toContain(`kith.sid=${token}; Max-Age=2592000`)
  expect(await expiry()).toBeGreaterThan(Date.now() + 30 * DAY - 60_000)
})

test('a younger session is left as it is', async () => {
  await expireIn(29 * DAY + 60_000)
  const before = await expiry()
  expect((await me()).headers['set-cookie']).toBeUndefined()
  expect(await expiry()).toBe(before)
})

test('under https the cookie is Secure', async () => {
  const secure = await createWorld({ PUBLIC_URL: 'https://kith.example.org' })
  try {
    const out = await secure.visitor().post('/api/logout')
    expect(String(out.headers['set-cookie'])).toContain('Secure')
  } finally {
    await secure.close()
  }
})
