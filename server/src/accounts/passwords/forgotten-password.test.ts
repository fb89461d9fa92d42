import type { ErrorBody } from '@kith/shared/errors.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostOffice } from '../../../test/servers/post-office.ts'
import { type Person, type World, createWorld } from '../../../test/world.ts'
import { dropExpiredRows } from '../../core/expired-rows.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { hashPassword } from './password-hash.ts'

const OLD = 'the old password'
const NEW = 'the new password'

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
let ada: Person
/** How the office takes emails: without a word, or not at all for now. */
let hangsUp: boolean
let isBusy: boolean
beforeEach(async () => {
  hangsUp = false
  isBusy = false
  office = await openPostOffice({
    hangsUp: () => hangsUp,
    beforeTaking: () => {
      if (isBusy) throw new Error('Busy')
    },
  })
  world = await createWorld({ SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' })
  ada = await world.person({ username: 'ada', name: 'Ada' })
  const hash = await hashPassword(OLD)
  await world.db.updateTable('users').set({ password_hash: hash }).where('id', '=', ada.id).execute()
})
afterEach(async () => {
  await world.close()
  await office.close()
})

const forgot = (email: string) => world.visitor().post('/api/password/forgot', { email })
const reset = (token: string, newPassword = NEW) =>
  world.visitor().post<ErrorBody | null>('/api/password/reset', { token, newPassword })
const signIn = async (password: string) =>
  (await world.visitor().post('/api/login', { username: 'ada', password })).status
const deliver = () => world.jobs.workOff('mail-password-reset')

/** The tokens that arrived, oldest first. */
const tokens = () =>
  office
    .emailsTo('ada@example.org')
    .map(({ source }) => /\/reset-password\?token=([\w-]{43})&username=\w+\r/.exec(source)?.[1] ?? '')

async function newToken(): Promise<string> {
  await forgot('ADA@example.org')
  await deliver()
  return tokens().at(-1) ?? ''
}

const INVALID = {
  status: 400,
  body: { code: 'reset_link_invalid', message: 'This link is no longer valid. Please ask for a new one.' },
}

test('the link in the mail lets its owner choose a new password and ends every session', async () => {
  const elsewhere = await world.signIn(ada)
  const token = await newToken()
  expect((await reset(token)).status).toBe(204)
  expect((await elsewhere.get('/api/user')).status).toBe(401)
  expect(await signIn(OLD)).toBe(401)
  expect(await signIn(NEW)).toBe(200)
})

test('asking is answered alike whether a member has the address or not, and mails only a member', async () => {
  const [known, unknown] = [await forgot('ada@example.org'), await forgot('nobody@example.org')]
  expect(known).toMatchObject({ status: 202, body: null })
  expect(unknown.body).toEqual(known.body)
  expect(unknown.status).toBe(known.status)
  await deliver()
  expect(office.arrived.map(({ to }) => to)).toEqual([['ada@example.org']])
})

test('the database holds neither the token nor, in the queue, anything to make it from', async () => {
  const token = await newToken()
  const { rows } = await world.pool.query<{ all: string }>(
    `select concat((select json_agg(r) from password_resets r), (select json_agg(j) from pgboss.job j)) as all`,
  )
  expect(rows[0]?.all).toContain('ADA@example.org')
  expect(rows[0]?.all).not.toContain(token)
})

test('a link works once, also when it is used several times at once', async () => {
  const token = await newToken()
  const answers = await Promise.all(['one', 'two', 'six'].map((word) => reset(token, `password ${word}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
  expect(await reset(token)).toMatchObject(INVALID)
})

test('a newer link makes the older one void', async () => {
  const [older, newer] = [await newToken(), await newToken()]
  expect(await reset(older)).toMatchObject(INVALID)
  expect((await reset(newer)).status).toBe(204)
})

test('a link is void after an hour, and is swept away', async () => {
  const token = await newToken()
  await world.db
    .updateTable('password_resets')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect(await reset(token)).toMatchObject(INVALID)
  await dropExpiredRows(world.db)
  expect(await world.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
})

test('a link is void once the password or the address has changed in another way', async () => {
  const byPassword = await newToken()
  await world.db.updateTable('users').set({ password_hash: 'other' }).where('id', '=', ada.id).execute()
  expect(await reset(byPassword)).toMatchObject(INVALID)
  const byAddress = await newToken()
  await world.db.updateTable('users').set({ email: 'new@example.org' }).where('id', '=', ada.id).execute()
  expect(await reset(byAddress)).toMatchObject(INVALID)
})

test('an email that is being written while the address changes has no link that works', async () => {
  await forgot('ada@example.org')
  let delivered = Promise.resolve(0)
  await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ email: 'new@example.org' }).where('id', '=', ada.id).execute()
    delivered = deliver()
    await expect.poll(someoneWaits).toBe(true)
  })
  expect(await delivered).toBe(0)
  expect(await world.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
})

/** Whether a statement waits for another transaction. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await world.pool.query(
    'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
  )
  return rows.length > 0
}

test('a made-up, an empty and an endless token are refused like a used one', async () => {
  for (const token of ['made up', '', 'x'.repeat(5_000), 'a\u0000b'])
    expect(await reset(token)).toMatchObject(INVALID)
})

test('after a password that is too short the link still works', async () => {
  const token = await newToken()
  expect((await reset(token, 'short')).body).toMatchObject({
    issues: [{ path: 'newPassword', message: 'Password must be at least 6 characters' }],
  })
  expect((await reset(token)).status).toBe(204)
})

test('a common password is refused, and the link still works', async () => {
  const token = await newToken()
  const common = { path: 'newPassword', message: 'This password is too common' }
  for (const newPassword of ['letmein', 'Password1'])
    expect(await reset(token, newPassword)).toMatchObject({ status: 400, body: { issues: [common] } })
  expect((await reset(token)).status).toBe(204)
})

test('the link makes this the one known device: its owner gets in there while strangers lock the name', async () => {
  const strict = await createWorld({
    SMTP_URL: office.url,
    MAIL_FROM: 'k@example.org',
    RATE_LIMIT_FACTOR: '0.2',
  })
  const owner = await strict.person({ username: 'ada' })
  await rememberDevice(strict.db, owner.id, [])
  await strict.visitor().post('/api/password/forgot', { email: 'ada@example.org' })
  await strict.jobs.workOff('mail-password-reset')
  const login = (cookie = '') =>
    strict.visitor().post('/api/login', { username: 'ada', password: NEW }, { cookie })
  while ((await login()).status !== 429);
  const done = await strict
    .visitor()
    .post('/api/password/reset', { token: tokens().at(-1), newPassword: NEW })
  const [cookie = ''] = String(done.headers['set-cookie']).split(';')
  expect((await strict.db.selectFrom('known_devices').selectAll().execute()).length).toBe(1)
  expect([(await login()).status, (await login(cookie)).status]).toEqual([429, 200])
  await strict.close()
})

test('an address that is none is a 400', async () => {
  expect((await forgot('ada')).body.issues).toEqual([{ path: 'email', message: 'Invalid email address' }])
})

test('the link arrives once the mail server is back', async () => {
  await office.close()
  await forgot('ada@example.org')
  expect(await deliver()).toBe(1)
  await office.reopen()
  expect(await deliver()).toBe(0)
  expect((await reset(tokens()[0] ?? '')).status).toBe(204)
})

/** Moves what was asked for back in time. */
async function letMinutesPass(minutes: number): Promise<void> {
  const earlier = async (table: string, column: string) =>
    world.pool.query(`update ${table} set ${column} = ${column} - make_interval(mins => $1)`, [minutes])
  await earlier('pgboss.job', 'created_on')
  await earlier('password_resets', 'expires_at')
}

test('the hour of a link begins when it is asked for, and its email says what is left of it', async () => {
  await office.close()
  await forgot('ada@example.org')
  expect(await deliver()).toBe(1)
  await letMinutesPass(35)
  await office.reopen()
  expect(await deliver()).toBe(0)
  expect(office.arrived[0]?.source).toContain('within the next 25 minutes.')
  const { expires_at } = await world.db
    .selectFrom('password_resets')
    .select('expires_at')
    .executeTakeFirstOrThrow()
  expect((expires_at.getTime() - Date.now()) / 60_000).toBeLessThanOrEqual(25)
  expect((await reset(tokens()[0] ?? '')).status).toBe(204)
})

test('an email whose link has ended while mail was away is not sent', async () => {
  await office.close()
  await forgot('ada@example.org')
  expect(await deliver()).toBe(1)
  await letMinutesPass(61)
  await office.reopen()
  expect(await deliver()).toBe(0)
  expect(office.arrived).toEqual([])
})

test('an email that may have arrived is the same at its next try, and the link of the first one still works', async () => {
  hangsUp = true
  await forgot('ada@example.org')
  expect(await deliver()).toBe(1)
  hangsUp = false
  expect(await deliver()).toBe(0)
  const [first, second] = tokens()
  expect(first).toMatch(/./)
  expect(second).toBe(first)
  const ids = office.arrived.map(({ source }) => /^Message-ID: (.*)\r$/im.exec(source)?.[1])
  expect(ids).toEqual([ids[0], ids[0]])
  expect((await reset(first ?? '')).status).toBe(204)
})

test('an email is not sent again once a later one was asked for', async () => {
  isBusy = true
  await forgot('ada@example.org')
  expect(await deliver()).toBe(1)
  await letMinutesPass(1)
  await forgot('ada@example.org')
  await deliver()
  isBusy = false
  expect(await deliver()).toBe(0)
  expect(tokens()).toHaveLength(1)
  expect((await reset(tokens()[0] ?? '')).status).toBe(204)
})

test('sending an email again after its link was used does not make the link valid again', async () => {
  hangsUp = true
  await forgot('ada@example.org')
  expect(await deliver()).toBe(1)
  expect((await reset(tokens()[0] ?? '')).status).toBe(204)
  hangsUp = false
  await deliver()
  expect(await reset(tokens()[0] ?? '')).toMatchObject(INVALID)
})

test('nobody fills a mailbox: the sixth link within an hour to one address is refused, known or not', async () => {
  const strict = await createWorld({
    SMTP_URL: office.url,
    MAIL_FROM: 'kith@example.org',
    RATE_LIMIT_FACTOR: '1',
  })
  const ask = () => strict.visitor().post('/api/password/forgot', { email: 'Nobody@example.org' })
  const statuses: number[] = []
  while (statuses.length < 6) statuses.push((await ask()).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  await strict.close()
})

test('without an e-mail service the answer is the same, and nothing waits', async () => {
  const without = await createWorld()
  const { status } = await without.visitor().post('/api/password/forgot', { email: 'ada@example.org' })
  expect(status).toBe(202)
  await without.close()
})
