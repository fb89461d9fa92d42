import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'

const PASSWORD = 'correct horse'
const ROUNDS = 12

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('users').execute())

const at = (person: Person, call: string) => `/api/moderator/users/${person.id}${call}`
const suspension = () => ({ until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Spam' })

const ACTS: Record<string, (client: Client, whom: Person) => Promise<{ status: number }>> = {
  demote: (client, whom) => client.put(at(whom, '/role'), { role: 'user' }),
  suspend: (client, whom) => client.put(at(whom, '/suspension'), suspension()),
  delete: (client, whom) => client.delete(at(whom, '')),
}
const PAIRS = Object.keys(ACTS).flatMap((one, place) =>
  Object.keys(ACTS)
    .slice(place)
    .map((other) => [one, other] as const),
)

async function activeAdmins(): Promise<number> {
  const suspended = world.db.selectFrom('suspensions').select('user_id')
  const rows = await world.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', 'not in', suspended)
    .execute()
  return rows.length
}

const admins = async (count: number) => {
  const people: Person[] = []
  while (people.length < count) people.push(await world.person({ role: 'admin' }))
  return { people, clients: await Promise.all(people.map((person) => world.signIn(person))) }
}

describe('an active admin is left', () => {
  test.each(PAIRS)('when the only two %s and %s each other at once', async (one, other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await world.db.deleteFrom('users').execute()
      const { people, clients } = await admins(2)
      const answers = await Promise.all([
        ACTS[one]!(clients[0]!, people[1]!),
        ACTS[other]!(clients[1]!, people[0]!),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(
        statuses.filter((status) => status < 300),
        String(statuses),
      ).toHaveLength(1)
      expect(statuses.filter((status) => [401, 403, 404, 409].includes(status))).toHaveLength(1)
      expect(await activeAdmins()).toBe(1)
    }
  })

  test('when five do all of it to all others at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      await world.db.deleteFrom('users').execute()
      const { people, clients } = await admins(5)
      const acts = Object.values(ACTS)
      const answers = await Promise.all(
        clients.flatMap((client, from) =>
          people
            .filter((_, to) => to !== from)
            .map((whom, to) => acts[(from + to + round) % acts.length]!(client, whom)),
        ),
      )
      expect(answers.filter(({ status }) => ![200, 204, 401, 403, 404, 409].includes(status))).toEqual([])
      expect(await activeAdmins()).toBeGreaterThan(0)
    }
  })

  test('when the only other one is suspended: they can be neither demoted, nor suspended, nor leave', async () => {
    const { people, clients } = await admins(3)
    const [first, second, third] = people as [Person, Person, Person]
    await ACTS['suspend']!(clients[0]!, second)
    await ACTS['demote']!(clients[0]!, third)
    await world.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', first.id)
      .execute()
    const left = await clients[0]!.send('DELETE', '/api/user', { body: { password: PASSWORD } })
    expect([left.status, left.body.code]).toEqual([409, 'last_admin'])
    expect((await ACTS['demote']!(clients[0]!, second)).status).toBe(200)
  })
})

test('a sign-in that meets a suspension leaves no session', async () => {
  const { clients } = await admins(1)
  const password_hash = await hashPassword(PASSWORD)
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await world.person()
    await world.db.updateTable('users').set({ password_hash }).where('id', '=', ann.id).execute()
    const login = { username: ann.username, password: PASSWORD }
    const entering = [1, 2, 3].map(() => world.visitor().post('/api/login', login))
    // One sign-in is done, so the others are on their way.
    if (round % 2 === 0) await Promise.race(entering)
    const [suspended] = await Promise.all([ACTS['suspend']!(clients[0]!, ann), ...entering])
    expect(suspended.status).toBe(200)
    const sessions = world.db.selectFrom('sessions').select('sid').where('user_id', '=', ann.id)
    expect(await sessions.execute()).toEqual([])
  }
})

test('when a suspension and a deletion run at once, the member is deleted completely', async () => {
  const { clients } = await admins(1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await world.person()
    const [suspended, deleted] = await Promise.all([
      ACTS['suspend']!(clients[0]!, ann),
      ACTS['delete']!(clients[0]!, ann),
    ])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(suspended.status)
  }
  expect(await world.db.selectFrom('suspensions').selectAll().execute()).toEqual([])
})
