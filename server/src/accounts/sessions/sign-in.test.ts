import type { CurrentUser } from '@kith/shared/accounts.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type World, createWorld } from '../../../test/world.ts'
import { openLimits } from '../../core/limits/limits.ts'
import { createUser, resetPassword } from '../operator.ts'
import { openPasswords } from '../passwords/passwords.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'correct horse'
const WRONG = {
  message: 'Invalid username or password',
  error: 'Invalid username or password',
  code: 'invalid_credentials',
}

let world: World
let name: string
let counter = 0

beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  counter += 1
  name = `Member_${counter}`
  await createUser(world.db, {
    username: name,
    name: 'A Member',
    email: `${name}@Example.org`,
    password: PASSWORD,
  })
  await world.pool.query('delete from rate_limits')
})

const login = (username: unknown, password: unknown = PASSWORD, headers?: Record<string, string>) =>
  world.visitor().post<CurrentUser>('/api/login', { username, password }, headers)
const forgetAddress = () => openLimits(world.pool, 1).clear('loginFailure', '127.0.0.1')
const cookiesOf = (answer: { headers: Record<string, unknown> }) => [answer.headers['set-cookie']].flat()
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(cookiesOf(answer)[0]).split(';')[0] ?? ''
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('a member signs in by username in any letter case, or by e-mail address', async () => {
  for (const known of [name, name.toLowerCase(), name.toUpperCase(), ` ${name} `, `${name}@example.ORG`]) {
    const answer = await login(known)
    expect([known, answer.status]).toEqual([known, 200])
    expect(answer.body).toMatchObject({ username: name, mustChangePassword: false })
    expect(answer.body.lastLogin).not.toBeNull()
  }
})

test('the cookie is HttpOnly, SameSite=Lax, for the whole site and thirty days, and Secure only under https', async () => {
  const [cookie] = cookiesOf(await login(name))
  expect(cookie).toMatch(/^kith\.sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('a wrong name and a wrong password get the same answer', async () => {
  const [wrongName, wrongPassword] = [await login('nobody_here'), await login(name, 'wrong horse')]
  expect([wrongName.status, wrongName.body]).toEqual([401, WRONG])
  expect([wrongPassword.status, wrongPassword.body]).toEqual([401, WRONG])
  expect(wrongName.headers['set-cookie']).toBeUndefined()
})

test('a wrong name costs one hash, as a wrong password does', async () => {
  const passwords = openPasswords()
  const matches = vi.fn(passwords.matches)
  const deps = { db: world.db, limits: openLimits(world.pool, 1), passwords: { ...passwords, matches } }
  for (const username of [name, 'nobody_here', 'nobody@example.org']) {
    matches.mockClear()
    const failing = signIn(deps, { username, password: 'wrong horse' }, { address: 'here' })
    await expect(failing).rejects.toMatchObject({ status: 401 })
    expect([username, matches.mock.calls.length]).toEqual([username, 1])
  }
})

test('after ten failures by a name the right password is refused too, from anywhere and however the name is written', async () => {
  const names = [name, name.toLowerCase(), ` ${name.toUpperCase()} `]
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await login(names[failure % 3], 'wrong horse')).status).toBe(401)
  }
  await forgetAddress()
  for (const one of names) {
    const answer = await login(one)
    expect(answer.status).toBe(429)
    expect(answer.body).toMatchObject({
      code: 'rate_limited',
      message: 'Too many failed sign-ins. Please try again in 15 minutes.',
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
  }
})

test('ten failures from one address over many accounts close that address', async () => {
  for (let failure = 0; failure < 10; failure += 1) await login(`nobody_${failure}`, 'wrong horse')
  expect((await login(name)).status).toBe(429)
})

test('guesses at once count like guesses in a row', async () => {
  const answers = await times(30, () => login(name, 'wrong horse'))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('success clears the failures of the account', async () => {
  for (let round = 0; round < 2; round += 1) {
    await times(9, () => login(name, 'wrong horse'))
    await forgetAddress()
    expect((await login(name)).status).toBe(200)
  }
})

test('every sign-in opens a new session and ends the one that the browser had', async () => {
  const first = cookieOf(await login(name))
  const second = cookieOf(await login(name, PASSWORD, { cookie: first }))
  expect(second).not.toBe(first)
  expect((await world.visitor().get('/api/user', { cookie: first })).status).toBe(401)
  expect((await world.visitor().get('/api/user', { cookie: second })).status).toBe(200)
})

test('a sign-in that fails leaves the session that the browser had', async () => {
  const cookie = cookieOf(await login(name))
  await login(name, 'wrong horse', { cookie })
  expect((await world.visitor().get('/api/user', { cookie })).status).toBe(200)
})

test('a password that is reset while it is checked opens no session', async () => {
  const passwords = openPasswords()
  const matches: typeof passwords.matches = async (...asked) => {
    const isRight = await passwords.matches(...asked)
    await resetPassword(world.db, name)
    return isRight
  }
  const deps = { db: world.db, limits: openLimits(world.pool, 1), passwords: { ...passwords, matches } }
  const late = signIn(deps, { username: name, password: PASSWORD }, { address: 'here' })
  await expect(late).rejects.toMatchObject({ status: 401 })
})

test('bad input gets a 400', async () => {
  const bad: [unknown, unknown, string][] = [
    ['', PASSWORD, 'Username is required'],
    [' ', PASSWORD, 'Username is required'],
    [name, '12345', 'Password must be at least 6 characters'],
    [undefined, PASSWORD, 'Required'],
    [name, ['secret1'], 'Expected string, received array'],
    [{ a: 1 }, PASSWORD, 'Expected string, received object'],
    [5, PASSWORD, 'Expected string, received number'],
    ['a\u0000b', PASSWORD, 'Invalid input'],
    [name, 'secret\u0000', 'Invalid input'],
    ['x'.repeat(255), PASSWORD, 'String must contain at most 254 character(s)'],
    [name, 'x'.repeat(201), 'String must contain at most 200 character(s)'],
  ]
  for (const [username, password, message] of bad) {
    const answer = await world.visitor().post('/api/login', { username, password })
    expect([message, answer.status, answer.body.message]).toEqual([message, 400, message])
  }
})
