import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../test/world.ts'

let world: World
let origin: string
let ann: Person
let token: string
beforeAll(async () => {
  world = await createWorld()
  origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
  ann = await world.person()
  const row = world.db.insertInto('digests').values({ user_id: ann.id, up_to: 0 })
  token = (await row.returning('unsubscribe_token').executeTakeFirstOrThrow()).unsubscribe_token
})
afterAll(() => world.close())

const wantsMail = async () =>
  (await (await world.signIn(ann)).get<CurrentUser>('/api/user')).body.emailNotifications
const turnOn = async () =>
  (await world.signIn(ann)).put('/api/user/email-preferences', { emailNotifications: true })

/** Over a real connection, as mail programs call. */
const post = (body?: RequestInit['body'], headers: Record<string, string> = {}, of = token) =>
  fetch(`${origin}/unsubscribe/${of}`, { method: 'POST', headers, ...(body !== undefined && { body }) })

const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

function multipart(): FormData {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}

test.each([
  ['a plain form', () => oneClick()],
  ['a multipart form', () => multipart()],
  ['no body', () => undefined],
])('%s with the token of an email turns mail off, without session and cookie', async (_what, body) => {
  await turnOn()
  expect(await wantsMail()).toBe(true)
  const answer = await post(body())
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await wantsMail()).toBe(false)
  expect((await post(body())).status).toBe(204)
})

test('a token of nobody, a malformed and an endless one are answered alike, and turn nothing off', async () => {
  await turnOn()
  const wrong = [randomUUID(), 'abc', '0', `${token}0`, '%00', "'--", 'x'.repeat(5_000), '%2e%2e%2fapi']
  for (const of of wrong) {
    const answer = await post(oneClick(), {}, of)
    expect([of, answer.status, await answer.json()]).toEqual([
      of,
      404,
      { message: 'Not found', error: 'Not found', code: 'not_found' },
    ])
  }
  expect(await wantsMail()).toBe(true)
})

test('a page of another site cannot call it, and a large or foreign body is refused', async () => {
  await turnOn()
  expect((await post(oneClick(), { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(oneClick(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post(new URLSearchParams({ x: 'x'.repeat(2_000) }))).status).toBe(413)
  expect((await post('List-Unsubscribe=One-Click', { 'content-type': 'text/plain' })).status).toBe(415)
  expect(await wantsMail()).toBe(true)
})

test('reading the address turns nothing off', async () => {
  await turnOn()
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(`${origin}/unsubscribe/${token}`, { method })
  expect(await wantsMail()).toBe(true)
})

test('other calls take no plain forms', async () => {
  const answer = await fetch(`${origin}/api/login`, { method: 'POST', body: oneClick() })
  expect(answer.status).toBe(415)
})

test('an address that tries many tokens has to wait', async () => {
  const strict = await createWorld({ RATE_LIMIT_FACTOR: '0.1' })
  const attempt = async () => (await strict.visitor().post(`/unsubscribe/${randomUUID()}`)).status
  const answers: number[] = []
  for (let n = 0; n < 7; n += 1) answers.push(await attempt())
  expect(answers).toEqual([404, 404, 404, 404, 404, 404, 429])
  await strict.close()
})
