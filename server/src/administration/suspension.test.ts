import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { ManagedMember } from '@kith/shared/administration.ts'
import { CLOSED } from '@kith/shared/live.ts'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, clientOf } from '../../test/client.ts'
import { liveUrl, openFirstPage, pageHeaders } from '../../test/live-page.ts'
import { type Person, sessionFor, createWorld } from '../../test/world.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { buildApp } from '../app.ts'
import { dropExpiredRows } from '../core/expired-rows.ts'
import { findDue } from '../digests/due-digests.ts'

const PASSWORD = 'correct horse'

const world = await createWorld()
afterAll(() => world.close())
let other: Awaited<ReturnType<typeof buildApp>>
let passwordHash: string
let asBoss: Client
let ann: Person
beforeAll(async () => {
  const { config, db, pool, url } = world
  other = await buildApp({ config, db, pool, url, log: pino({ level: 'silent' }) })
  await other.listen({ host: '127.0.0.1', port: 0 })
  passwordHash = await hashPassword(PASSWORD)
  asBoss = await world.signIn(await world.person({ role: 'admin' }))
})
afterAll(async () => {
  await other.close()
})
beforeEach(async () => {
  ann = await world.person()
  await world.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', ann.id).execute()
})

const UNTIL = '2031-03-04T05:06:00.000Z'
const WHY = 'Your account is suspended until March 4, 2031 at 05:06 UTC. Reason: Too loud'
const at = (person: Person) => `/api/moderator/users/${person.id}/suspension`
const suspend = (person = ann) => asBoss.put<ManagedMember>(at(person), { until: UNTIL, reason: 'Too loud' })
const lift = (person = ann) => asBoss.delete<ManagedMember>(at(person))
const login = (password = PASSWORD, username = ann.username) =>
  world.visitor().post<CurrentUser & { message: string; code: string }>('/api/login', { username, password })
const sessionsOf = (person: Person) =>
  world.db.selectFrom('sessions').select('sid').where('user_id', '=', person.id).execute()

test('a suspended member is signed out everywhere at once, and a browser that still has the cookie is told why', async () => {
  const token = await sessionFor(world.db, ann)
  const page = await openFirstPage(liveUrl(other), pageHeaders(other, token))
  page.send({ type: 'auth', userId: ann.id })
  await page.received('unread')
  const clients = [clientOf(world.app, token), clientOf(other, token)]
  for (const client of clients) expect((await client.get('/api/user')).status).toBe(200)
  const { status, body } = await suspend()
  expect([status, body.suspension]).toEqual([200, { until: UNTIL, reason: 'Too loud' }])
  expect(await page.closed).toBe(CLOSED.session)
  for (const client of clients)
    for (const url of ['/api/user', '/api/posts']) {
      const answer = await client.get(url)
      expect([answer.status, answer.body]).toEqual([401, { message: WHY, error: WHY, code: 'suspended' }])
    }
  expect(await sessionsOf(ann)).toEqual([])
})

test('the right password is answered with the reason, and a wrong one as ever', async () => {
  await suspend()
  for (const name of [ann.username, `${ann.username}@example.org`]) {
    const right = await login(PASSWORD, name)
    expect([right.status, right.body.code, right.body.message]).toEqual([403, 'suspended', WHY])
    expect(right.headers['set-cookie']).toBeUndefined()
    const [wrong, unknown] = [await login('wrong horse', name), await login(PASSWORD, 'nobody_here')]
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
  }
  const { last_login } = await world.db
    .selectFrom('users')
    .select('last_login')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(last_login).toBeNull()
})

test('another member signs in in the same browser as ever', async () => {
  const token = await sessionFor(world.db, ann)
  const ben = await world.person()
  await world.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', ben.id).execute()
  await suspend()
  const answer = await clientOf(world.app, token).post('/api/login', {
    username: ben.username,
    password: PASSWORD,
  })
  expect(answer.status).toBe(200)
})

test('a suspension ends by itself or when it is lifted, and the sessions from before stay ended', async () => {
  const client = clientOf(world.app, await sessionFor(world.db, ann))
  await suspend()
  await sql`update suspensions set until = now() - interval '1 ms' where user_id = ${ann.id}`.execute(
    world.db,
  )
  expect((await login()).status).toBe(200)
  expect((await client.get('/api/user')).body.code).toBe('not_signed_in')
  await suspend()
  expect((await login()).status).toBe(403)
  const lifted = await lift()
  expect([lifted.status, lifted.body.suspension]).toEqual([200, null])
  expect((await login()).status).toBe(200)
  expect((await client.get('/api/user')).body.code).toBe('not_signed_in')
  expect((await lift()).status).toBe(200)
  const acts = await world.db
    .selectFrom('audit_log')
    .select(['act', 'detail'])
    .where('subject_id', '=', ann.id)
    .orderBy('id')
    .execute()
  const suspended = { act: 'user.suspend', detail: 'Too loud (until 2031-03-04)' }
  expect(acts).toEqual([suspended, suspended, { act: 'user.unsuspend', detail: null }])
})

test('suspending again changes until when and why', async () => {
  await suspend()
  await asBoss.put(at(ann), { until: '2032-01-01T00:00:00Z', reason: 'Still too loud' })
  expect((await login()).body.message).toBe(
    'Your account is suspended until January 1, 2032 at 00:00 UTC. Reason: Still too loud',
  )
})

test('a new password by mail does not let them in', async () => {
  await suspend()
  const token = 't'.repeat(43)
  await sql`insert into password_resets (user_id, token_hash, expires_at)
    values (${ann.id}, encode(sha256(${token}::bytea), 'hex'), now() + interval '1 hour')`.execute(world.db)
  const reset = await world.visitor().post('/api/password/reset', { token, newPassword: 'a better horse' })
  expect(reset.status).toBe(204)
  expect((await login('a better horse')).body.code).toBe('suspended')
  expect(await sessionsOf(ann)).toEqual([])
})

test('invitations of a suspended member can’t be used, and work again afterwards', async () => {
  const { body } = await (await world.signIn(ann)).post<{ code: string }>('/api/invites', {})
  const valid = async () =>
    (await asBoss.get<{ valid: boolean }>(`/api/invites/validate?code=${body.code}`)).body.valid
  const register = async (username: string) =>
    (
      await world.visitor().post('/api/register', {
        inviteCode: body.code,
        username,
        name: 'New',
        email: `${username}@example.org`,
        password: 'a better horse',
      })
    ).status
  expect(await valid()).toBe(true)
  await suspend()
  expect([await valid(), await register('newcomer_1')]).toEqual([false, 400])
  await lift()
  expect([await valid(), await register('newcomer_2')]).toEqual([true, 201])
})

test('others see a suspended member and their posts as before', async () => {
  const ben = await world.person()
  await world.befriend(ann, ben)
  const post = await world.post(ann)
  await suspend()
  const asBen = await world.signIn(ben)
  expect((await asBen.get(`/api/posts/${post}`)).status).toBe(200)
  expect((await asBen.get(`/api/users/${ann.id}`)).status).toBe(200)
  expect((await asBen.post('/api/messages', { recipientId: ann.id, content: 'Hello' })).status).toBe(201)
})

test('no digest is due for them', async () => {
  await sql`insert into notifications (user_id, type, message, created_at)
    values (${ann.id}, 'like', 'x', now() - interval '20 minutes')`.execute(world.db)
  const isDue = async () =>
    (await findDue(world.db, ann.id - 1, 1)).due.some(({ userId }) => userId === ann.id)
  await suspend()
  expect(await isDue()).toBe(false)
  await lift()
  expect(await isDue()).toBe(true)
})

test('the rows of an ended suspension are deleted', async () => {
  await sessionFor(world.db, ann)
  await suspend()
  await sql`update suspensions set until = now() - interval '1 ms' where user_id = ${ann.id}`.execute(
    world.db,
  )
  await dropExpiredRows(world.db)
  for (const table of ['suspensions', 'suspended_sessions'] as const)
    expect(await world.db.selectFrom(table).selectAll().where('user_id', '=', ann.id).execute()).toEqual([])
})

test.each(['JSON', 'a form'])(
  'what is still being sent when its sender is suspended, as %s, does nothing',
  async (how) => {
    const token = await sessionFor(world.db, ann)
    expect((await clientOf(other, token).get('/api/user')).status).toBe(200)
    const [type, body] =
      how === 'JSON'
        ? ['application/json', '{"content":"Late"}']
        : [
            'multipart/form-data; boundary=x',
            '--x\r\ncontent-disposition: form-data; name="content"\r\n\r\nLate\r\n--x--\r\n',
          ]
    const sending = request(new URL('/api/posts', other.listeningOrigin), {
      method: 'POST',
      headers: {
        cookie: `kith.sid=${token}`,
        'content-type': type,
        'content-length': body.length,
        expect: '100-continue',
      },
    })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.flushHeaders()
    await once(sending, 'continue')
    sending.write(body.slice(0, 9))
    await suspend()
    // The other process hears of it a moment later.
    await expect.poll(async () => (await clientOf(other, token).get('/api/user')).status).toBe(401)
    sending.end(body.slice(9))
    const [answer] = await answered
    answer.resume()
    expect(answer.statusCode).toBe(401)
    expect(await world.db.selectFrom('posts').selectAll().where('author_id', '=', ann.id).execute()).toEqual(
      [],
    )
  },
)
