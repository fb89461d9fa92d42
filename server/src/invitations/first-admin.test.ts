import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitingForLocks } from '../../test/database.ts'
import { createWorld, type World } from '../../test/world.ts'
import { createUser, setRole } from '../accounts/operator.ts'
import { createInvitation, firstAdminCode } from './invitations.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  for (const table of ['users', 'invitations', 'audit_log'] as const)
    await world.db.deleteFrom(table).execute()
})

type Answer = { role?: string; code?: string; message?: string }

let count = 0
/** Answers with the new member's role, or with the code of the refusal. */
async function register(inviteCode: string | undefined) {
  count += 1
  const username = `newcomer_${count}`
  const body = { username, name: 'New', email: `${username}@example.org`, password: 'correct horse' }
  const answer = await world.visitor().post<Answer>('/api/register', { inviteCode, ...body })
  return answer.body.role ?? answer.body.code
}

const validate = async (code: string | undefined) =>
  (await world.visitor().get(`/api/invites/validate?code=${code}`)).body

/** An ended link is answered like a code that never was. */
async function expectEnded(code: string | undefined) {
  expect(await validate(code)).toEqual(await validate('AAAA-BBBB-CCCC'))
  expect(await register(code)).toBe('invite_invalid')
}

const admin = { name: 'Root', email: 'r@example.org', password: 'correct horse', role: 'admin' as const }
const makeAdmin = () => createUser(world.db, { ...admin, username: `boss_${(count += 1)}` })

const WAYS: Record<string, () => Promise<unknown>> = {
  'user create': makeAdmin,
  'user set-role': async () => setRole(world.db, (await world.person()).username, 'admin'),
  'an invitation of the console': async () =>
    register((await createInvitation(world.db, { createdBy: null, role: 'admin' })).code),
  'SQL by hand': async () => {
    await world.person()
    await sql`update users set role = 'admin'`.execute(world.db)
  },
}

test.each(Object.entries(WAYS))(
  'the link of the first admin ends with an admin made by %s',
  async (_, way) => {
    const code = await firstAdminCode(world.db)
    expect(await validate(code)).toEqual({ valid: true })
    await way()
    await expectEnded(code)
    expect(await firstAdminCode(world.db)).toBeUndefined()
  },
)

test('it ends after a day', async () => {
  const code = await firstAdminCode(world.db)
  const { rows } =
    await sql`select expires_at - created_at = interval '1 day' as "aDay" from invitations`.execute(world.db)
  expect(rows).toEqual([{ aDay: true }])
  await sql`update invitations set expires_at = now()`.execute(world.db)
  await expectEnded(code)
})

test('each start without an admin makes a new one, and the one before ends', async () => {
  await world.person()
  const before = await firstAdminCode(world.db)
  const codes = await Promise.all(Array.from({ length: 5 }, () => firstAdminCode(world.db)))
  const good = []
  for (const code of [before, ...codes]) if ((await register(code)) === 'admin') good.push(code)
  expect(new Set([before, ...codes]).size).toBe(6)
  expect(good).toHaveLength(1)
  expect(good).not.toContain(before)
})

test('an invitation of the console stays as it is', async () => {
  const { code } = await createInvitation(world.db, { createdBy: null, role: 'admin' })
  await firstAdminCode(world.db)
  await makeAdmin()
  expect(await register(code)).toBe('admin')
})

test('of many registrations at once one makes an admin, and that is recorded', async () => {
  const code = await firstAdminCode(world.db)
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(code)))
  expect(answers.toSorted()).toEqual(['admin', ...Array(7).fill('invite_invalid')])
  const acts = await world.db.selectFrom('audit_log').selectAll().execute()
  const first = await world.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(acts).toMatchObject([
    { act: 'user.first_admin', actor_id: first.id, actor_username: first.username, subject_id: null },
  ])
})

test('a registration waits for whoever becomes admin at the same time', async () => {
  const code = await firstAdminCode(world.db)
  const { username } = await world.person()
  const registered = await world.db.transaction().execute(async (tx) => {
    await setRole(tx, username, 'admin')
    const answer = register(code)
    await expect.poll(() => waitingForLocks(tx)).toBe(1)
    return { answer }
  })
  expect(await registered.answer).toBe('invite_invalid')
})
