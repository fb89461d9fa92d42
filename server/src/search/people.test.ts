import type { FoundPerson } from '@kith/shared/search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let viewer: Awaited<ReturnType<World['person']>>
beforeAll(async () => {
  world = await createWorld()
  viewer = await world.person({ username: 'viewer', name: 'The Viewer' })
})
afterAll(() => world.close())

async function page(q: string, rest = '', who = viewer) {
  const client = await world.signIn(who)
  const { status, body, headers } = await client.get<FoundPerson[]>(
    `/api/users/search?q=${encodeURIComponent(q)}${rest}`,
  )
  expect(status).toBe(200)
  return { names: body.map(({ username }) => username), next: headers['x-next-cursor'] }
}
const found = async (q: string) => (await page(q)).names

test('people are found by any part of their name or username, of any script, without regard to case and accents', async () => {
  await world.person({ username: 'zoe_k', name: 'Zoë Kovačević' })
  await world.person({ username: 'liming', name: '李明' })
  await world.person({ username: 'anna_ru', name: 'Анна Ёлкина' })
  await world.person({ username: 'party', name: 'Party 🎉' })
  for (const q of [
    'zoe',
    'ZOË',
    'kovac',
    'vačev',
    'oe_k',
    'zoe k',
    'zo kov',
    'e kov',
    '@zoe_k',
    '＠zoe_k',
    '@zo',
  ])
    expect(await found(q)).toEqual(['zoe_k'])
  for (const q of ['李明', '明', 'limi']) expect(await found(q)).toEqual(['liming'])
  for (const q of ['анна', 'ёлк', 'елки', 'кина']) expect(await found(q)).toEqual(['anna_ru'])
  expect(await found('🎉')).toEqual(['party'])
})

test.each([
  '%',
  '%%',
  'zo%k',
  'z_e',
  '\\',
  "'",
  '"',
  ':*',
  '& | !',
  '()',
  '<->',
  '~',
  '^',
  '^zoe',
  '--',
  ';',
])('%s is plain text', async (q) => {
  expect(await found(q)).toEqual([])
})

test('the username itself comes first, then beginnings, friends before others, short names before long ones', async () => {
  const make = (username: string, name: string) => world.person({ username, name })
  const inside = await make('xmartax', 'Inside')
  await make('umarta', 'Inside too, but no friend')
  await make('marta_longer', 'Marta Longer')
  await make('marta_l', 'Marta L')
  const friend = await make('friend_of', 'Friend Marta Whatever')
  await make('marta', 'Nobody')
  await world.befriend(viewer, friend, inside)
  expect(await found('marta')).toEqual(['marta', 'friend_of', 'marta_l', 'marta_longer', 'xmartax', 'umarta'])
})

test('a friend is found among ever so many others', async () => {
  const rows = Array.from({ length: 700 }, (_, n) => ({
    username: `masse${n}`,
    name: 'Masse',
    email: `masse${n}@example.org`,
    password_hash: 'none',
    avatar: null,
  }))
  await world.db.insertInto('users').values(rows).execute()
  const friend = await world.person({
    username: 'a_very_long_username_masse',
    name: 'Somebody With A Long Name',
  })
  await world.befriend(viewer, friend)
  const first = await page('masse', '&limit=100')
  const names = [...first.names]
  for (let { next } = first; next !== undefined;) {
    const more = await page('masse', `&limit=100&before=${String(next)}`)
    names.push(...more.names)
    next = more.next
  }
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(301)
  expect(names).toContain(friend.username)
  expect((await page('masse', '&limit=2&offset=1')).names).toEqual(names.slice(1, 3))
})

test('who has blocked, or is blocked, is not found', async () => {
  const [one, other] = [
    await world.person({ username: 'gesperrt' }),
    await world.person({ username: 'gesperrt2' }),
  ]
  await world.block(one, other)
  expect((await page('gesperrt', '', one)).names).toEqual(['gesperrt'])
  expect((await page('gesperrt', '', other)).names).toEqual(['gesperrt2'])
  expect((await page('gesperrt2', '', one)).names).toEqual([])
})

test('each one found says what the viewer is to them, and nothing about others', async () => {
  const names = ['none', 'friend', 'asked', 'asking', 'declined', 'refused'] as const
  for (const name of names) await world.person({ username: `relation_${name}` })
  const people = await world.db.selectFrom('users').select(['id', 'username']).execute()
  const id = (name: (typeof names)[number]) =>
    people.find(({ username }) => username === `relation_${name}`)!.id
  await world.befriend(viewer, { ...viewer, id: id('friend') })
  const request = (requester_id: number, recipient_id: number) => ({ requester_id, recipient_id })
  const lately = { status: 'declined' as const, answered_at: new Date() }
  await world.db
    .insertInto('friend_requests')
    .values([
      request(viewer.id, id('asked')),
      request(id('asking'), viewer.id),
      request(id('none'), id('friend')),
      { ...request(viewer.id, id('declined')), ...lately },
      { ...request(id('refused'), viewer.id), ...lately },
    ])
    .execute()

  const client = await world.signIn(viewer)
  const { body } = await client.get<FoundPerson[]>('/api/users/search?q=relation')
  const relations = body.map(({ username, friendship: { status, direction } }) => [
    username.replace('relation_', ''),
    direction ?? status,
  ])
  expect(Object.fromEntries(relations)).toEqual({
    none: 'none',
    friend: 'friends',
    asked: 'sent',
    asking: 'received',
    declined: 'sent',
    refused: 'none',
  })
  const [self] = (await client.get<FoundPerson[]>('/api/users/search?q=viewer')).body
  expect(self?.friendship).toEqual({ status: 'self' })
})
