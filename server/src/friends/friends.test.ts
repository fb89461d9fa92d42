import type { Friend } from '@kith/shared/friends.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let asAnn: Client

beforeEach(async () => {
  ann = await world.person({ name: 'Ann' })
  asAnn = await world.signIn(ann)
})

const friends = (query = '') => asAnn.get<Friend[]>(`/api/friends${query}`)
const ids = (list: Friend[]) => list.map(({ id }) => id)
const friendCount = async (person: Person) => {
  const query = world.db.selectFrom('users').select('friend_count').where('id', '=', person.id)
  return (await query.executeTakeFirstOrThrow()).friend_count
}

async function withFriends(count: number): Promise<Person[]> {
  const people = await world.people(count)
  for (const person of people) await world.befriend(ann, person)
  return people.reverse()
}

test('friends are listed, the newest friendship first', async () => {
  const people = await withFriends(3)
  const { body } = await friends()
  expect(ids(body)).toEqual(people.map(({ id }) => id))
  expect(body[0]).toEqual({
    id: people[0]!.id,
    username: people[0]!.username,
    name: people[0]!.name,
    avatar: null,
    friendsSince: expect.stringMatching(/Z$/),
  })
})

test('one can be the first of one’s own friends, within the pages', async () => {
  const people = await withFriends(3)
  const all = [ann.id, ...people.map(({ id }) => id)]
  const whole = await friends('?includeSelf=true')
  expect(ids(whole.body)).toEqual(all)
  expect(whole.body[0]).toMatchObject({ name: 'Ann', isSelf: true, friendsSince: null })
  const seen: number[] = []
  let cursor: unknown = ''
  for (let page = 0; page < 4; page += 1) {
    const answer = await friends(
      `?includeSelf=true&limit=1${cursor === '' ? '' : `&before=${String(cursor)}`}`,
    )
    seen.push(...ids(answer.body))
    cursor = answer.headers['x-next-cursor']
  }
  expect([seen, cursor]).toEqual([all, undefined])
  expect(ids((await friends('?includeSelf=true&limit=2&offset=1')).body)).toEqual(all.slice(1, 3))
  expect(ids((await friends('?includeSelf=false')).body)).toEqual(all.slice(1))
})

test('a friend who comes while one reads shifts no page', async () => {
  const people = await withFriends(4)
  const first = await friends('?limit=2')
  await world.befriend(ann, await world.person())
  const rest = await friends(`?limit=2&before=${String(first.headers['x-next-cursor'])}`)
  expect(ids([...first.body, ...rest.body])).toEqual(people.map(({ id }) => id))
})

test('friends are found by any letters of their name or username, oneself too where one stands among them', async () => {
  const people = await withFriends(3)
  const grace = await world.person({ name: 'Grace Hopper', username: 'the_admiral' })
  await world.befriend(ann, grace)
  for (const q of ['hop', 'ADMIRAL', '@the_', ' grace '])
    expect([q, ids((await friends(`?q=${encodeURIComponent(q)}`)).body)]).toEqual([q, [grace.id]])
  expect(ids((await friends('?q=%25')).body)).toEqual([])
  expect(ids((await friends('?q=an&includeSelf=true')).body)).toEqual([ann.id])
  const first = await friends('?q=person&limit=2')
  const rest = await friends(`?q=person&limit=2&before=${String(first.headers['x-next-cursor'])}`)
  expect([...ids(first.body), ...ids(rest.body)]).toEqual(people.map(({ id }) => id))
})

test('unfriending and blocking end a friendship for both and keep the counts true', async () => {
  const [one, other] = await withFriends(2)
  expect((await asAnn.delete(`/api/friends/${one!.id}`)).status).toBe(204)
  expect((await asAnn.post('/api/friends/remove', { friendId: other!.id })).status).toBe(204)
  expect((await friends()).body).toEqual([])
  expect((await (await world.signIn(one!)).get('/api/friends')).body).toEqual([])
  expect(await Promise.all([ann, one!, other!].map(friendCount))).toEqual([0, 0, 0])
})

test('only friends can be unfriended', async () => {
  const stranger = await world.person()
  for (const id of [stranger.id, ann.id, 999_999_999]) {
    expect((await asAnn.delete(`/api/friends/${id}`)).status).toBe(404)
    expect((await asAnn.post('/api/friends/remove', { friendId: id })).status).toBe(404)
  }
})

test('the end of a friendship ends its places in friend groups', async () => {
  const [friend] = await withFriends(1)
  const group = await world.db
    .insertInto('friend_groups')
    .values({ user_id: ann.id, name: 'Close' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { group_id: group.id, user_id: ann.id, friend_id: friend!.id }
  await world.db.insertInto('friend_group_members').values(place).execute()
  await asAnn.delete(`/api/friends/${friend!.id}`)
  const left = await world.db
    .selectFrom('friend_group_members')
    .selectAll()
    .where('group_id', '=', group.id)
    .execute()
  expect(left).toEqual([])
})

test('bad input gets a 400 and a visitor a 401', async () => {
  for (const query of [
    'includeSelf=maybe',
    'includeSelf=',
    'includeSelf=true&includeSelf=true',
    'limit=-1',
    'before=1',
  ]) {
    expect([query, (await friends(`?${query}`)).status]).toEqual([query, 400])
  }
  expect((await world.visitor().get('/api/friends')).status).toBe(401)
  expect((await world.visitor().delete('/api/friends/abc')).status).toBe(401)
})
