import type { CurrentUser, Role } from '@kith/shared/accounts.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'
import { createUser } from '../accounts/operator.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
afterEach(() => world.db.deleteFrom('users').execute())

let count = 0
const CODE = 'AAAA-BBBB-CCCC'

/** Registers with an invitation that gives this role. */
async function register(role: Role): Promise<CurrentUser> {
  count += 1
  await world.db.deleteFrom('invitations').execute()
  await world.db.insertInto('invitations').values({ code: CODE, created_by: null, role }).execute()
  const username = `newcomer_${count}`
  const person = {
    username,
    name: 'New',
    email: `${username}@example.org`,
    password: 'correct horse battery',
  }
  const { status, body } = await world
    .visitor()
    .post<CurrentUser>('/api/register', { inviteCode: CODE, ...person })
  expect(status).toBe(201)
  return body
}

const ownRecord = async (client: Client) => (await client.get<CurrentUser>('/api/user')).body
const end = (client: Client) => client.delete('/api/user/first-hour')

test('the first admin is led through the site, later admins and all others through being a member', async () => {
  const kinds: unknown[] = []
  for (const role of ['user', 'admin', 'admin', 'moderator'] as const)
    kinds.push((await register(role)).firstHour)
  expect(kinds).toEqual(['member', 'site', 'member', 'member'])
})

test('members who were here before, and those made by hand, are led through nothing', async () => {
  expect((await ownRecord(await world.signIn(await world.person({ role: 'admin' })))).firstHour).toBeNull()
})

test('an admin made on the command line is led through the site when there is no other', async () => {
  const input = { name: 'Ada', password: 'correct horse battery', role: 'admin' as const }
  const ids = []
  for (const username of ['ada', 'grace'])
    ids.push((await createUser(world.db, { ...input, username, email: `${username}@example.org` })).id)
  const rows = world.db.selectFrom('users').select('first_hour').where('id', 'in', ids).orderBy('id')
  expect(await rows.execute()).toEqual([{ first_hour: 'site' }, { first_hour: 'member' }])
})

test('the first admin who is none any more is led through being a member', async () => {
  const boss = await world.person({ role: 'admin' })
  await world.db.updateTable('users').set({ first_hour: 'site' }).where('id', '=', boss.id).execute()
  const other = await world.signIn(await world.person({ role: 'admin' }))
  await other.put(`/api/moderator/users/${boss.id}/role`, { role: 'moderator' })
  expect((await ownRecord(await world.signIn(boss))).firstHour).toBe('member')
})

test('it ends once, on every device, for its own member alone', async () => {
  const [ann, ben] = [await register('user'), await register('user')]
  const person = { ...ann, role: 'user' as const }
  const [here, there] = [await world.signIn(person), await world.signIn(person)]
  expect(await end(here)).toMatchObject({ status: 204, body: null })
  expect((await end(here)).status).toBe(204)
  expect((await ownRecord(there)).firstHour).toBeNull()
  expect((await ownRecord(await world.signIn({ ...ben, role: 'user' }))).firstHour).toBe('member')
})
