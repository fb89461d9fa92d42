import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type World, createWorld } from '../../../test/world.ts'
import { createUser, resetPassword } from '../operator.ts'
import { rememberDevice } from './known-devices.ts'

const PASSWORD = 'correct horse'

let world: World
let counter = 0
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Owner = { id: number; username: string }
let ann: Owner
let ben: Owner
beforeEach(async () => {
  ;[ann, ben] = [await member('ann'), await member('ben')]
})

async function member(word: string): Promise<Owner> {
  counter += 1
  const username = `${word}_${counter}`
  const email = `${username}@example.org`
  const { id } = await createUser(world.db, { username, name: word, email, password: PASSWORD })
  return { id, username }
}

/** The two cookies of a browser after a sign-in that sends the given ones. */
async function signIn({ username }: Owner, cookie = '', password = PASSWORD) {
  const answer = await world.visitor().post('/api/login', { username, password }, { cookie })
  const [session, device] = [answer.headers['set-cookie']].flat().map(String)
  return { status: answer.status, session: pairOf(session), device: pairOf(device), header: device }
}
const pairOf = (header = '') => header.split(';')[0] ?? ''
const tokensIn = (device: string) => device.replace('kith.device=', '').split('.')
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')
const known = async ({ id }: Owner) =>
  (await world.db.selectFrom('known_devices').select('token_hash').where('user_id', '=', id).execute()).map(
    ({ token_hash }) => token_hash,
  )
const knows = async (owner: Owner, device: string) => {
  const hashes = await known(owner)
  return tokensIn(device).some((token) => hashes.includes(digestOf(token)))
}

test('the cookie is random, HttpOnly, SameSite=Lax and for a year, and the table keeps its digest alone', async () => {
  const { device, header } = await signIn(ann)
  expect(header).toMatch(/^kith\.device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await known(ann)).toEqual(tokensIn(device).map(digestOf))
})

test('the cookie is set only after a successful sign-in, and gives no access by itself', async () => {
  const failed = await signIn(ann, '', 'wrong horse')
  expect([failed.status, failed.header]).toEqual([401, undefined])
  const { device } = await signIn(ann)
  expect((await world.visitor().get('/api/user', { cookie: device })).status).toBe(401)
})

test('every sign-in gives the cookie another value, and the earlier value no longer counts', async () => {
  const first = await signIn(ann)
  const second = await signIn(ann, first.device)
  expect([await knows(ann, first.device), await knows(ann, second.device)]).toEqual([false, true])
  expect(await known(ann)).toHaveLength(1)
})

test('a cookie that somebody else put into a browser never makes it a known device', async () => {
  const planted = `kith.device=${'a'.repeat(43)}`
  const { device } = await signIn(ann, planted)
  expect([await knows(ann, planted), await knows(ann, device)]).toEqual([false, true])
})

test('a browser is known for each member who signs in there, and the table does not show that they share it', async () => {
  const { device: anns } = await signIn(ann)
  const { device: both } = await signIn(ben, anns)
  expect([await knows(ann, both), await knows(ben, both)]).toEqual([true, true])
  const hashes = await known(ben)
  expect((await known(ann)).filter((hash) => hashes.includes(hash))).toEqual([])
})

test('a malformed device cookie is ignored', async () => {
  for (const value of ['', '.', 'x', '%00', `${'a'.repeat(43)}.`.repeat(90), 'ä'.repeat(43)]) {
    const { status, device } = await signIn(ann, `kith.device=${encodeURIComponent(value)}`)
    expect([value, status, await knows(ann, device)]).toEqual([value, 200, true])
    expect(tokensIn(device).length).toBeLessThanOrEqual(5)
  }
})

test('ten devices of a member are known, the latest ones', async () => {
  const tokens: string[] = []
  while (tokens.length < 12) {
    tokens.push((await rememberDevice(world.db, ann.id, []))[0]!)
    await world.pool.query(
      `update known_devices set signed_in_at = signed_in_at - interval '1 hour' where user_id = $1`,
      [ann.id],
    )
  }
  expect((await known(ann)).toSorted()).toEqual(tokens.slice(2).map(digestOf).toSorted())
})

test('after a change of the password only this device is still known', async () => {
  const [own, other] = [await signIn(ann), await signIn(ann)]
  const bens = await signIn(ben)
  const body = { currentPassword: PASSWORD, newPassword: 'better horse' }
  const cookie = `${own.session}; ${own.device}`
  const answer = await world.visitor().send('PUT', '/api/profile/password', { body, headers: { cookie } })
  expect(answer.status).toBe(200)
  expect([await knows(ann, own.device), await knows(ann, other.device)]).toEqual([true, false])
  expect(await knows(ben, bens.device)).toBe(true)
})

test('a password reset by an admin forgets all known devices', async () => {
  await signIn(ann)
  await resetPassword(world.db, ann.username)
  expect(await known(ann)).toEqual([])
})

test('registering makes the browser a known device, and leaving deletes the cookie and the rows', async () => {
  await world.db.updateTable('platform_settings').set({ invite_only: false }).execute()
  const newcomer = { username: `new_${counter}`, name: 'New', email: `new_${counter}@example.org` }
  const joined = await world.visitor().post<Owner>('/api/register', { ...newcomer, password: PASSWORD })
  const [session, device] = [joined.headers['set-cookie']].flat().map((header) => pairOf(String(header)))
  expect(await knows(joined.body, device ?? '')).toBe(true)
  const left = await world.visitor().send('DELETE', '/api/user', {
    body: { password: PASSWORD },
    headers: { cookie: `${session}; ${device}` },
  })
  expect(left.status).toBe(204)
  expect([left.headers['set-cookie']].flat().map((header) => pairOf(String(header)))).toEqual([
    'kith.sid=',
    'kith.device=',
  ])
  expect(await known(joined.body)).toEqual([])
})
