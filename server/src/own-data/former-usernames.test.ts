import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, createWorld } from '../../test/world.ts'
import { openAccountDeletion } from './own-data.ts'
import { createUser } from '../accounts/operator.ts'

const PASSWORD = 'correct horse'

const world = await createWorld()
afterAll(() => world.close())
let admin: Person
beforeAll(async () => {
  admin = await world.person({ role: 'admin' })
})

/** A member who has left. */
async function left(username: string): Promise<Person> {
  const person = await world.person({ username })
  await openAccountDeletion(world)(world.db, person.id)
  return person
}

async function codeOf(): Promise<string> {
  const { body } = await (await world.signIn(admin)).post<{ code: string }>('/api/invites')
  return body.code
}

const register = async (username: string, inviteCode: string, email = `${username}@example.net`) =>
  world.visitor().post('/api/register', { username, name: 'New', email, password: PASSWORD, inviteCode })

test('the username of a member who has left is taken, in any letter case, with the same bytes as one in use', async () => {
  await left('heron_1')
  await world.person({ username: 'heron_2' })
  const code = await codeOf()
  const [former, used, shouted] = [
    await register('heron_1', code),
    await register('heron_2', code),
    await register('HERON_1', code),
  ]
  expect([used.status, used.body.code]).toEqual([409, 'taken'])
  for (const answer of [former, shouted])
    expect([answer.status, answer.body]).toEqual([used.status, used.body])
  // The code is unused still.
  expect((await register('heron_3', code)).status).toBe(201)
})

test('without a valid code nobody learns that the username is taken', async () => {
  await left('crane_1')
  const [former, free] = [
    await register('crane_1', 'XXXX-XXXX-XXXX'),
    await register('crane_2', 'XXXX-XXXX-XXXX'),
  ]
  expect([former.status, former.body]).toEqual([free.status, free.body])
  expect(former.body.code).toBe('invite_invalid')
})

test('a taken address is named beside it', async () => {
  await left('stork_1')
  const known = await world.person()
  const { body } = await register('stork_1', await codeOf(), `${known.username}@example.org`)
  expect(body.issues?.map(({ path }) => path)).toEqual(['username', 'email'])
})

test('the command line refuses it too', async () => {
  await left('egret_1')
  const input = { username: 'Egret_1', name: 'New', email: 'egret@example.net', password: PASSWORD }
  await expect(createUser(world.db, input)).rejects.toMatchObject({ status: 409, code: 'taken' })
})

test('SQL by hand refuses it too, whoever deletes and makes members', async () => {
  const person = await world.person({ username: 'ibis_1' })
  await sql`delete from users where id = ${person.id}`.execute(world.db)
  await expect(world.person({ username: 'IBIS_1' })).rejects.toMatchObject({ code: '23505' })
})

test('a registration that waits for the deletion of that name is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const username = `swift_${round}`
    const person = await world.person({ username })
    const code = await codeOf()
    const [answer] = await Promise.all([
      register(username, code),
      openAccountDeletion(world)(world.db, person.id),
    ])
    expect([answer.status, answer.body.code]).toEqual([409, 'taken'])
  }
})

test('only digests are kept, by a secret of the site', async () => {
  await left('dunnock_1')
  const { rows } = await sql<{ row: string }>`select f::text as row from former_usernames f`.execute(world.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => /dunnock/i.test(row))).toEqual([])
  const { key } = await world.db.selectFrom('username_key').select('key').executeTakeFirstOrThrow()
  expect(key).toHaveLength(32)
  const digest = async () =>
    (await sql<{ hex: string }>`select encode(username_digest('dunnock_1'), 'hex') as hex`.execute(world.db))
      .rows[0]
  const before = await digest()
  await world.db
    .updateTable('username_key')
    .set({ key: Buffer.alloc(32) })
    .execute()
  expect(await digest()).not.toEqual(before)
})
