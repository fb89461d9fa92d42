import type { CurrentUser, OwnSession } from '@kith/shared/accounts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf } from '../../../test/client.ts'
import { type World, createWorld, sessionFor, viewerFor } from '../../../test/world.ts'
import { openLimits } from '../../core/limits/limits.ts'
import { createUser, resetPassword } from '../operator.ts'
import { changePassword } from './password-change.ts'
import { hashPassword } from './password-hash.ts'
import { openPasswords } from './passwords.ts'

const PASSWORD = 'correct horse'

let world: World
let name: string
let id: number
let counter = 0

beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  counter += 1
  name = `member_${counter}`
  const email = `${name}@example.org`
  id = (await createUser(world.db, { username: name, name: 'A Member', email, password: PASSWORD })).id
})

const client = async () => clientOf(world.app, await sessionFor(world.db, { id }))
const NEW = { currentPassword: PASSWORD, newPassword: 'better horse' }
type Headers = Record<string, unknown>
const cookieOf = ({ headers }: { headers: Headers }) => [headers['set-cookie']].flat().map(String)
/** The browser that got this session cookie. */
const withCookieOf = (answer: { headers: Headers }) =>
  clientOf(world.app, /^kith\.sid=([\w-]{43});/.exec(cookieOf(answer)[0] ?? '')?.[1])
const login = async (password: string) =>
  (await world.visitor().post<CurrentUser>('/api/login', { username: name, password })).status

test('the new password holds, the old one no longer', async () => {
  const own = await client()
  const input = { currentPassword: PASSWORD, newPassword: 'better horse' }
  expect((await own.put<CurrentUser>('/api/profile/password', input)).status).toBe(200)
  expect([await login('better horse'), await login(PASSWORD)]).toEqual([200, 401])
})

test('every other session of the member ends, this one goes on, and nobody else is signed out', async () => {
  const [own, other] = [await client(), await client()]
  const stranger = await world.signIn(await world.person())
  await Promise.all([own, other, stranger].map((one) => one.get('/api/user')))
  const after = withCookieOf(await own.put('/api/profile/password', NEW))
  const statuses = await Promise.all(
    [after, other, stranger].map(async (one) => (await one.get('/api/user')).status),
  )
  expect(statuses).toEqual([200, 401, 200])
})

test('this session gets a new cookie, and its old one opens nothing from then on', async () => {
  const own = await client()
  const [before] = (await own.get<OwnSession[]>('/api/user/sessions')).body
  const answer = await own.put('/api/profile/password', NEW)
  expect(cookieOf(answer)).toEqual([
    expect.stringMatching(/^kith\.sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect((await own.get('/api/user')).status).toBe(401)
  const { body } = await withCookieOf(answer).get<OwnSession[]>('/api/user/sessions')
  expect(body).toMatchObject([{ id: before?.id, createdAt: before?.createdAt, isCurrent: true }])
})

test('a change that is refused gives no cookie and leaves the session as it is', async () => {
  const own = await client()
  for (const body of [
    { ...NEW, currentPassword: 'wrong horse' },
    { ...NEW, newPassword: 'password1' },
  ])
    expect((await own.put('/api/profile/password', body)).headers['set-cookie']).toBeUndefined()
  expect((await own.get('/api/user')).status).toBe(200)
})

test('a session that ends while the password is changed does not come back by it, and nothing changes', async () => {
  const viewer = { ...viewerFor({ id, username: name, name, role: 'user' }), sid: 'f'.repeat(64) }
  const deps = { db: world.db, limits: openLimits(world.pool, 1), passwords: openPasswords() }
  await expect(changePassword(deps, viewer, NEW)).rejects.toMatchObject({ status: 401 })
  expect(await login(PASSWORD)).toBe(200)
})

test('a password that everybody has, or the user name, is refused in a sentence at its field', async () => {
  const own = await client()
  for (const newPassword of ['password1', 'LetMeIn', name.toUpperCase()]) {
    const answer = await own.put('/api/profile/password', { ...NEW, newPassword })
    expect([newPassword, answer.status, answer.body.message]).toEqual([
      newPassword,
      400,
      'This password is too common',
    ])
    expect(answer.body.issues).toEqual([{ path: 'newPassword', message: 'This password is too common' }])
  }
  expect(await login(PASSWORD)).toBe(200)
})

test('a member who already has a common password still signs in with it', async () => {
  const password_hash = await hashPassword('password1')
  await world.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  expect(await login('password1')).toBe(200)
})

test('a wrong current password changes nothing and says so', async () => {
  const answer = await (
    await client()
  ).put('/api/profile/password', {
    currentPassword: 'wrong horse',
    newPassword: 'better horse',
  })
  expect([answer.status, answer.body.code]).toEqual([400, 'wrong_password'])
  expect(answer.body.message).toBe('Current password is incorrect')
  expect(await login(PASSWORD)).toBe(200)
})

test('the current password cannot be guessed without end', async () => {
  const own = await client()
  const guess = () =>
    own.put('/api/profile/password', { currentPassword: 'a guess', newPassword: 'better horse' })
  for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

test('after a reset nothing else can be done before a new password is chosen', async () => {
  const before = await client()
  const password = await resetPassword(world.db, name.toUpperCase())
  expect((await before.get('/api/user')).status).toBe(401)
  expect([await login(PASSWORD), await login(password)]).toEqual([401, 200])
  const own = await client()
  expect((await own.get<CurrentUser>('/api/user')).body.mustChangePassword).toBe(true)
  const refused = await own.get('/api/friends')
  expect([refused.status, refused.body.code]).toEqual([403, 'password_change_required'])
  const changed = await own.put<CurrentUser>('/api/profile/password', {
    currentPassword: password,
    newPassword: 'better horse',
  })
  expect(changed.body.mustChangePassword).toBe(false)
  expect((await withCookieOf(changed).get('/api/friends')).status).toBe(200)
})

test('a member who must change the password can sign out', async () => {
  await resetPassword(world.db, name)
  expect((await (await client()).post('/api/logout')).status).toBe(204)
})

test('bad input gets a 400 and a visitor a 401', async () => {
  const own = await client()
  const bad: [unknown, string][] = [
    [{ currentPassword: '', newPassword: 'better horse' }, 'Current password is required'],
    [{ currentPassword: PASSWORD, newPassword: '12345' }, 'Password must be at least 6 characters'],
    [
      { currentPassword: PASSWORD, newPassword: 'x'.repeat(201) },
      'String must contain at most 200 character(s)',
    ],
    [{ currentPassword: [PASSWORD], newPassword: 'better horse' }, 'Expected string, received array'],
    [{ currentPassword: PASSWORD, newPassword: 'better\u0000' }, 'Invalid input'],
    [{}, 'Required'],
  ]
  for (const [body, message] of bad) {
    const answer = await own.put('/api/profile/password', body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  }
  expect((await world.visitor().put('/api/profile/password', {})).status).toBe(401)
})

test('password managers find the page for changing a password', async () => {
  const { status, headers } = await world.visitor().get('/.well-known/change-password')
  expect([status, headers['location']]).toEqual([302, '/settings/security'])
})
