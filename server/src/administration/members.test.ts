import { type ManagedMember, managedMembersQuery, type MemberCounts } from '@kith/shared/administration.ts'
import { NEXT_CURSOR } from '@kith/shared/basics.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { listMembers } from './members.ts'

let world: World
let boss: Person
let asBoss: Client
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('users').execute()
  await world.db.deleteFrom('former_usernames').execute()
  boss = await world.person({ role: 'admin', name: 'Zuzana', username: 'boss' })
  asBoss = await world.signIn(boss)
})

const list = (query = '') => asBoss.get<ManagedMember[]>(`/api/moderator/users${query}`)
const names = async (query = '') => (await list(query)).body.map(({ name }) => name)
const joined = (person: Person, daysAgo: number) =>
  sql`update users set created_at = now() - make_interval(days => ${daysAgo}) where id = ${person.id}`.execute(
    world.db,
  )

/** All pages of a list, each of this size. */
async function walk(query: string, limit: number): Promise<string[]> {
  const found: string[] = []
  for (let before = ''; ;) {
    const { body, headers } = await list(`?${query}&limit=${limit}${before && `&before=${before}`}`)
    found.push(...body.map(({ name }) => name))
    const next = headers[NEXT_CURSOR]
    if (typeof next !== 'string') return found
    before = next
  }
}

test('admins read all members, with their addresses, when they joined and were last seen', async () => {
  const ann = await world.person({ name: 'Ann', username: 'ann' })
  await world.signIn(ann)
  await world.block(ann, boss)
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.find(({ id }) => id === ann.id)).toEqual({
    id: ann.id,
    username: 'ann',
    name: 'Ann',
    avatar: null,
    email: 'ann@example.org',
    role: 'user',
    createdAt: expect.any(String),
    lastSeen: expect.any(String),
    suspension: null,
  })
})

describe('the list', () => {
  test('begins with who joined last, or goes by the alphabet, whatever the letters', async () => {
    const people = ['Óscar', 'ben', 'Ann', 'Олег', 'Ornella']
    for (const [days, name] of people.entries()) await joined(await world.person({ name }), days + 1)
    await joined(boss, 9)
    expect(await names()).toEqual([...people, 'Zuzana'])
    expect(await names('?sort=alphabetical')).toEqual(['Ann', 'ben', 'Ornella', 'Óscar', 'Zuzana', 'Олег'])
  })

  test('shows one role alone', async () => {
    await world.person({ name: 'Mona', role: 'moderator' })
    await world.person({ name: 'Ann' })
    expect(await names('?role=moderator')).toEqual(['Mona'])
    expect(await names('?role=user')).toEqual(['Ann'])
    expect(await names('?role=admin&sort=alphabetical')).toEqual(['Zuzana'])
  })

  test.each(['sort=newest', 'sort=alphabetical', 'sort=alphabetical&q=name', 'sort=newest&q=name&role=user'])(
    'comes in pages that miss none and repeat none: %s',
    async (query) => {
      for (let count = 0; count < 25; count += 1) {
        const roles = (['user', 'user', 'moderator'] as const)[count % 3]!
        await joined(
          await world.person({ name: `Name ${'x'.repeat(60)}${count % 7}`, role: roles }),
          count % 5,
        )
      }
      const whole = (await list(`?${query}&limit=100`)).body.map(({ name }) => name)
      expect(whole.length).toBeGreaterThan(15)
      for (const limit of [1, 4, 7]) expect(await walk(query, limit)).toEqual(whole)
    },
  )

  test('continues where it was when the last member of a page is deleted or renamed', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) await world.person({ name, username: `${name}_1` })
    const { body, headers } = await list('?sort=alphabetical&limit=2')
    await world.db.updateTable('users').set({ name: 'Zoe' }).where('id', '=', body[0]!.id).execute()
    await world.db.deleteFrom('users').where('id', '=', body[1]!.id).execute()
    const rest = await names(`?sort=alphabetical&before=${String(headers[NEXT_CURSOR])}`)
    expect(rest).toEqual(['Cleo', 'Dan', 'Zoe', 'Zuzana'])
  })

  test.each(['sort=name', 'role=king', 'role=', 'limit=0', 'offset=-1', `q=${'x'.repeat(101)}`, 'q=%00'])(
    'is a 400 for %s',
    async (query) => {
      expect((await list(`?${query}`)).status).toBe(400)
    },
  )

  test.each(['!', '', '%00', 'x', '-', '1-QQ--', '1-_w', '1-AA', '-1-QQ', 'zzzzzzzzzzzzzz-QQ', '1_2'])(
    'is a 400 for the place %s in the alphabet, which it never wrote',
    async (before) => {
      const { status } = await list(`?sort=alphabetical&before=${before}`)
      expect([before, status]).toEqual([before, 400])
    },
  )
})

describe('a search', () => {
  test('finds parts of name, username and e-mail address, in any order, without regard to case and accents', async () => {
    await world.person({ name: 'Ann-Marie Ödegård', username: 'annie_42' })
    await world.person({ name: 'Ben', username: 'ben' })
    const searches = [
      'ann',
      'MARIE',
      'odeg',
      'gard',
      'annie_4',
      'annie_42@example',
      'example.org ann',
      'ann-m',
    ]
    for (const q of searches)
      expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ['Ann-Marie Ödegård']])
    expect((await names('?q=example.org')).length).toBe(3)
    expect(await names('?q=nobody')).toEqual([])
    expect((await names('?q=@')).length).toBe(3)
    expect(await names('?q=%25')).toEqual([])
  })

  test('keeps to the role and the order', async () => {
    for (const [name, role] of [
      ['Ann One', 'user'],
      ['Ann Two', 'moderator'],
      ['Ann Three', 'moderator'],
    ] as const)
      await world.person({ name, role })
    expect(await names('?q=ann&role=moderator&sort=alphabetical')).toEqual(['Ann Three', 'Ann Two'])
  })
})

test('a search that finds a crowd goes through it in order, and finds the same', async () => {
  for (let count = 0; count < 30; count += 1)
    await joined(
      await world.person({ name: `Crowd ${count}`, role: count % 9 ? 'user' : 'moderator' }),
      count % 7,
    )
  for (const query of ['', '&sort=alphabetical', '&role=moderator', '&sort=alphabetical&offset=5']) {
    const url = new URLSearchParams(`q=crowd 2&limit=4${query}`)
    const input = managedMembersQuery.parse(Object.fromEntries(url))
    const sorted = await listMembers(world.db, input)
    expect(sorted.items.length).toBeGreaterThan(0)
    const next = { ...input, before: sorted.next }
    const after = await listMembers(world.db, next)
    for (const [scanFirst, few] of [
      [0, 3],
      [0, 100],
      [5, 3],
      [5, 100],
    ] as const) {
      expect(await listMembers(world.db, input, { scanFirst, sortAtMost: few })).toEqual(sorted)
      expect(await listMembers(world.db, next, { scanFirst, sortAtMost: few })).toEqual(after)
    }
  }
})

test('the summary counts members by role, and who is suspended now', async () => {
  const [ann, ben] = await world.people(2)
  await world.person({ role: 'moderator' })
  const suspend = (person: Person, until: string) =>
    sql`insert into suspensions (user_id, until, reason) values (${person.id}, now() + ${until}::interval, 'x')`.execute(
      world.db,
    )
  await suspend(ann!, '1 hour')
  await suspend(ben!, '-1 second')
  const { body } = await asBoss.get<MemberCounts>('/api/moderator/users/summary')
  expect(body).toEqual({ total: 4, user: 2, moderator: 1, admin: 1, suspended: 1 })
})
