import type { CurrentUser } from '@kith/shared/accounts.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Person, type World, createWorld } from '../../test/world.ts'
import { createInvitation } from '../invitations/invitations.ts'
import { register } from './registration.ts'

let world: World
let inviter: Person
let code: string
let counter = 0

const FROM = { address: 'here' }

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  inviter = await world.person()
  code = (await createInvitation(world.db, { createdBy: inviter.id })).code
})
afterEach(() => setPlatform({ registration_enabled: true, invite_only: true }))

const setPlatform = (settings: { registration_enabled?: boolean; invite_only?: boolean }) =>
  world.db.updateTable('platform_settings').set(settings).execute()

function newcomer(more: Record<string, unknown> = {}) {
  counter += 1
  const username = `newcomer_${counter}`
  return {
    inviteCode: code,
    username,
    name: 'New Comer',
    email: `${username}@example.org`,
    password: 'correct horse',
    ...more,
  }
}

const registering = (more: Record<string, unknown> = {}) =>
  world.visitor().post<CurrentUser & { code: string }>('/api/register', newcomer(more))
const membersCalled = async (name: string) =>
  (await world.db.selectFrom('users').select('id').where('name', '=', name).execute()).length
const BAD_CODE = {
  message: 'Invalid invitation code',
  error: 'Invalid invitation code',
  code: 'invite_invalid',
  issues: [{ path: 'inviteCode', message: 'Invalid invitation code' }],
}

test('registering with a code signs the new member in', async () => {
  const answer = await registering({ name: '  Ada L. ' })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    name: 'Ada L.',
    role: 'user',
    mustChangePassword: false,
    codesGenerated: 0,
  })
  const [cookie = ''] = String([answer.headers['set-cookie']].flat()[0]).split(';')
  const me = await world.visitor().get<CurrentUser>('/api/user', { cookie })
  expect(me.body).toEqual(answer.body)
  expect(JSON.stringify(me.body)).not.toContain('argon2')
})

test('the inviter and the new member are friends at once, and the inviter is notified', async () => {
  const { body } = await registering({ name: 'Grace' })
  const friends = await world.db
    .selectFrom('friendships')
    .select(['user_id', 'friend_id'])
    .where('user_id', 'in', [inviter.id, body.id])
    .orderBy('user_id')
    .execute()
  expect(friends).toEqual([
    { user_id: inviter.id, friend_id: body.id },
    { user_id: body.id, friend_id: inviter.id },
  ])
  expect(await world.notifications(inviter)).toMatchObject([
    { type: 'invite_used', message: 'Grace joined with your invitation', relatedUserId: body.id },
  ])
})

test('fifty registrations at once with one code make exactly one account', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => registering({ name: 'One of Fifty' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 201)
  for (const other of others) {
    expect(other.status).toBe(400)
    expect(other.body).toEqual(BAD_CODE)
  }
  expect(await membersCalled('One of Fifty')).toBe(1)
})

test('used, expired, revoked, malformed and unknown codes are refused alike', async () => {
  const codeOf = async (days?: number) =>
    (await createInvitation(world.db, { createdBy: inviter.id, expiresInDays: days })).code
  const [expired, revoked] = [await codeOf(1), await codeOf()]
  await world.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('code', '=', expired)
    .execute()
  await world.db.deleteFrom('invitations').where('code', '=', revoked).execute()
  expect((await registering()).status).toBe(201)
  const bad = [
    code,
    expired,
    revoked,
    'AAAA-BBBB-CCCC',
    'aaaa-bbbb-cccc',
    'nonsense',
    'x'.repeat(500),
    '\u0000',
    "' or 1=1",
  ]
  for (const inviteCode of bad) {
    const answer = await registering({ inviteCode, name: 'Nobody' })
    expect([inviteCode, answer.status, answer.body]).toEqual([inviteCode, 400, BAD_CODE])
  }
  expect(await membersCalled('Nobody')).toBe(0)
})

test('without a code the form says that it is required', async () => {
  for (const inviteCode of [undefined, '']) {
    const answer = await registering({ inviteCode })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      message: 'Invitation code is required',
      issues: [{ path: 'inviteCode', message: 'Invitation code is required' }],
    })
  }
})

test('only somebody with a valid code learns that a name or address is taken, and the code stays valid', async () => {
  const taken = { username: inviter.username.toUpperCase(), email: `${inviter.username}@EXAMPLE.org` }
  expect((await registering({ ...taken, inviteCode: 'AAAA-BBBB-CCCC' })).body).toEqual(BAD_CODE)
  const both = await registering(taken)
  expect(both.status).toBe(409)
  expect(both.body).toMatchObject({
    code: 'taken',
    issues: [
      { path: 'username', message: 'This username is taken' },
      { path: 'email', message: 'This email address is already in use' },
    ],
  })
  const one = await registering({ email: taken.email })
  expect(one.body).toMatchObject({ issues: [{ path: 'email' }] })
  expect((await registering()).status).toBe(201)
})

test('two at once cannot take one name', async () => {
  const second = (await createInvitation(world.db, { createdBy: inviter.id })).code
  const same = { username: 'same_name' }
  const answers = await Promise.all([registering(same), registering({ ...same, inviteCode: second })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('the password is hashed only for somebody with a valid code', async () => {
  const hash = vi.fn(async () => 'none')
  const deps = { db: world.db, passwords: { hash, matches: async () => false } }
  await expect(register(deps, newcomer({ inviteCode: 'AAAA-BBBB-CCCC' }), FROM)).rejects.toMatchObject({
    status: 400,
  })
  expect(hash).not.toHaveBeenCalled()
  await register(deps, newcomer(), FROM)
  expect(hash).toHaveBeenCalledTimes(1)
})

test('an invitation gives its role', async () => {
  const forAdmin = await createInvitation(world.db, { createdBy: null, role: 'admin' })
  expect((await registering({ inviteCode: forAdmin.code })).body.role).toBe('admin')
})

test('a new member starts with the visibility of the site', async () => {
  await world.db.updateTable('platform_settings').set({ default_post_visibility: 'public' }).execute()
  expect((await registering()).body.defaultPostVisibility).toBe('public')
})

test('closed registration is closed, with a good code too', async () => {
  await setPlatform({ registration_enabled: false })
  const answer = await registering()
  expect([answer.status, answer.body.code]).toEqual([403, 'registration_closed'])
  expect(answer.body).toMatchObject({ message: 'Registration is closed' })
})

test('open registration asks for no code, redeems a valid one and ignores an invalid one', async () => {
  await setPlatform({ invite_only: false })
  expect((await registering({ inviteCode: undefined })).status).toBe(201)
  expect((await registering({ inviteCode: 'AAAA-BBBB-CCCC' })).status).toBe(201)
  const invited = await registering()
  const friend = await world.db
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', invited.body.id)
    .execute()
  expect(friend).toEqual([{ friend_id: inviter.id }])
})

test('a name may be in any script, with the joiners that it needs', async () => {
  for (const name of ['سارا‌بانو', 'ऋषि', '👩‍👧 Ada', "O'Neil-Ünsal", '李']) {
    const more = { inviteCode: (await createInvitation(world.db, { createdBy: inviter.id })).code, name }
    expect((await registering(more)).body.name).toBe(name)
  }
})

test('a common password is refused even with a valid code, and the code stays valid', async () => {
  const common = { path: 'password', message: 'This password is too common' }
  for (const [password, username] of [
    ['password1', 'ada_l'],
    ['PassWord1', 'ada_l'],
    ['Ada_Lovelace', 'ada_lovelace'],
  ]) {
    const answer = await registering({ username, password })
    expect([password, answer.status, answer.body]).toMatchObject([
      password,
      400,
      { code: 'invalid_input', message: common.message, issues: [common] },
    ])
    expect((await registering({ username, password, inviteCode: 'AAAA-BBBB-CCCC' })).body).toEqual(BAD_CODE)
  }
  expect((await registering()).status).toBe(201)
})

test('registering ends the session that the browser had', async () => {
  const earlier = await world.signIn(inviter)
  expect((await earlier.post('/api/register', newcomer())).status).toBe(201)
  expect((await earlier.get('/api/user')).status).toBe(401)
})

test('a space around a username, as keyboards of phones write it, is not part of it', async () => {
  const { body } = await registering({ username: ' spacey ' })
  expect(body).toMatchObject({ username: 'spacey' })
})

test('bad input gets a 400 that names the field', async () => {
  const bad: [Record<string, unknown>, string, string][] = [
    [{ username: '' }, 'username', 'Username is required'],
    [{ username: ' ' }, 'username', 'Username is required'],
    [{ username: ' ab ' }, 'username', 'Use 3 to 30 letters, digits or underscores'],
    [{ username: 'x'.repeat(31) }, 'username', 'Use 3 to 30 letters, digits or underscores'],
    [{ username: 'Admin ' }, 'username', 'This username is reserved'],
    [{ username: 'a\u0000bc' }, 'username', 'Invalid input'],
    [{ username: ['abc'] }, 'username', 'Expected string, received array'],
    [{ username: 123 }, 'username', 'Expected string, received number'],
    [{ username: undefined }, 'username', 'Required'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'name', 'String must contain at most 80 character(s)'],
    [{ name: '\u200b\u3164\u2800' }, 'name', 'Name is required'],
    [{ name: '\u202egnivol' }, 'name', 'Invalid input'],
    [{ name: 'two\nlines' }, 'name', 'Invalid input'],
    [{ name: null }, 'name', 'Expected string, received null'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'String must contain at most 254 character(s)'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'String must contain at most 200 character(s)'],
    [{ password: 123456 }, 'password', 'Expected string, received number'],
    [{ inviteCode: ['x'] }, 'inviteCode', 'Expected string, received array'],
    [{ inviteCode: 5 }, 'inviteCode', 'Expected string, received number'],
  ]
  for (const [field, path, message] of bad) {
    const answer = await registering(field)
    expect([field, answer.status]).toEqual([field, 400])
    expect(answer.body).toMatchObject({ code: 'invalid_input' })
    expect((answer.body as unknown as { issues: object[] }).issues).toContainEqual({ path, message })
  }
})

test('a body that is no object gets a 400', async () => {
  for (const body of ['[]', '"text"', '5', 'null', '{', '', '{"__proto__": {}}']) {
    const headers = { 'content-type': 'application/json' }
    const answer = await world.visitor().post('/api/register', body, headers)
    expect([body, answer.status]).toEqual([body, 400])
  }
})
