import type { OwnSession } from '@kith/shared/accounts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clientOf } from '../../../test/client.ts'
import { type Person, sessionFor, createWorld } from '../../../test/world.ts'
import { createUser } from '../operator.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const HOUR = 3_600_000

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
beforeEach(async () => {
  ann = await world.person()
})

const client = async () => clientOf(world.app, await sessionFor(world.db, ann))
type Own = Awaited<ReturnType<typeof client>>
const list = async (own: Own) => (await own.get<OwnSession[]>('/api/user/sessions')).body

test('a member sees where they are signed in: this browser first, and nobody else’s', async () => {
  const [phone, laptop] = [await client(), await client()]
  await world.signIn(await world.person())
  const [first, second, ...more] = await list(laptop)
  expect(more).toEqual([])
  expect([first!.isCurrent, second!.isCurrent]).toEqual([true, false])
  expect(first!.id).toBeGreaterThan(second!.id)
  expect((await list(phone))[0]!.id).toBe(second!.id)
})

test('a session tells its browser in plain words, and never its key', async () => {
  const names = { username: 'device_ann', email: 'device_ann@example.org' }
  await createUser(world.db, { ...names, name: 'Ann', password: 'correct horse' })
  const answer = await world.visitor().send('POST', '/api/login', {
    body: { username: names.username, password: 'correct horse' },
    headers: { 'user-agent': FIREFOX },
  })
  const token = /kith\.sid=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1]
  const [own] = await list(clientOf(world.app, token))
  expect(own).toEqual({
    id: expect.any(Number),
    device: 'Firefox on Windows',
    createdAt: expect.any(String),
    lastSeen: expect.any(String),
    isCurrent: true,
  })
})

test('when a member was last seen is told, exact to ten minutes', async () => {
  const own = await client()
  const ago = (ms: number) =>
    world.db
      .updateTable('sessions')
      .set({ last_seen: new Date(Date.now() - ms) })
      .where('user_id', '=', ann.id)
      .execute()
  await ago(HOUR)
  expect(Date.parse((await list(own))[0]!.lastSeen)).toBeGreaterThan(Date.now() - 60_000)
  const other = await client()
  await ago(5 * 60_000)
  expect(Date.parse((await list(other))[0]!.lastSeen)).toBeLessThan(Date.now() - 4 * 60_000)
})

test('signing out the others ends them at once and leaves this one and everybody else', async () => {
  const [own, other] = [await client(), await client()]
  const stranger = await world.signIn(await world.person())
  await Promise.all([own, other, stranger].map((one) => one.get('/api/user')))
  expect((await own.delete('/api/user/sessions')).status).toBe(204)
  const statuses = await Promise.all(
    [own, other, stranger].map(async (one) => (await one.get('/api/user')).status),
  )
  expect(statuses).toEqual([200, 401, 200])
  expect(await list(own)).toHaveLength(1)
})

test('one session is ended by its number', async () => {
  const [own, other] = [await client(), await client()]
  await other.get('/api/user')
  const [, { id }] = (await list(own)) as [OwnSession, OwnSession]
  expect((await own.delete(`/api/user/sessions/${id}`)).status).toBe(204)
  expect((await other.get('/api/user')).status).toBe(401)
  expect((await own.delete(`/api/user/sessions/${id}`)).status).toBe(404)
})

test('ending a session of somebody else is answered as if it did not exist', async () => {
  const stranger = await world.signIn(await world.person())
  const [theirs] = await list(stranger)
  const own = await client()
  const answers = await Promise.all(
    [theirs!.id, 999_999_999, 'abc', '-1'].map((id) => own.delete(`/api/user/sessions/${id}`)),
  )
  for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[1]!.body])
  expect((await stranger.get('/api/user')).status).toBe(200)
})

test('an ended session is not listed', async () => {
  const [own] = [await client(), await client()]
  const [, { id }] = (await list(own)) as [OwnSession, OwnSession]
  await world.db.updateTable('sessions').set({ expire: new Date() }).where('id', '=', id).execute()
  expect(await list(own)).toHaveLength(1)
})
