import type { FilteredFriend, FriendGroup } from '@kith/shared/friend-groups.ts'
import type { Post } from '@kith/shared/posts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let cleo: Person
let asAnn: Client
let groupId: number

beforeEach(async () => {
  ann = await world.person({ name: 'Ann' })
  ben = await world.person({ name: 'Ben Ängström' })
  cleo = await world.person({ name: 'Cleo 100%' })
  await world.befriend(ann, ben)
  await world.befriend(ann, cleo)
  asAnn = await world.signIn(ann)
  groupId = await make('Close')
})

const make = async (name: string, color = '#10B981') =>
  (await asAnn.post<FriendGroup>('/api/friend-groups', { name, color })).body.id
const add = (friendId: unknown, group = groupId) =>
  asAnn.post(`/api/friend-groups/${group}/members`, { friendId })
const remove = (friendId: unknown, group = groupId) =>
  asAnn.delete(`/api/friend-groups/${group}/members/${String(friendId)}`)
const filtered = async (query = '') =>
  (await asAnn.get<FilteredFriend[]>(`/api/friends/filtered${query}`)).body
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

test('a friend is put into a group once, and taken out again', async () => {
  const place = { groupId, friendId: ben.id }
  const [first, again] = [await add(ben.id), await add(ben.id)]
  expect([first.status, first.body, again.status, again.body]).toEqual([201, place, 200, place])
  expect(idsOf(await filtered(`?groupIds=${groupId}`))).toEqual([ben.id])
  expect([(await remove(ben.id)).status, (await remove(ben.id)).status]).toEqual([204, 404])
  expect(await filtered(`?groupIds=${groupId}`)).toEqual([])
})

test('of many who add the same friend at once one place remains', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(ben.id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await asAnn.get<FriendGroup[]>('/api/friend-groups')).body[0]?.memberCount).toBe(1)
})

test('only friends can be put into a group', async () => {
  const stranger = await world.person()
  const blocked = await world.person()
  await world.befriend(ann, blocked)
  await world.block(blocked, ann)
  for (const id of [stranger.id, ann.id, blocked.id, 999_999_999]) expect((await add(id)).status).toBe(404)
  for (const id of [undefined, null, '1', 0, -1, 1.5, 2 ** 53, [1]])
    expect([id, (await add(id)).status]).toEqual([id, 400])
})

test('a friendship that ends while a place is made leaves none behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const friend = await world.person()
    await world.befriend(ann, friend)
    const [added, ended] = await Promise.all([add(friend.id), asAnn.delete(`/api/friends/${friend.id}`)])
    expect([201, 404]).toContain(added.status)
    expect(ended.status).toBe(204)
  }
  expect(await filtered(`?groupIds=${groupId}`)).toEqual([])
})

test('each friend comes with their groups by name, and groups narrow the list', async () => {
  const other = await make('Band', '#112233')
  await add(ben.id)
  await add(ben.id, other)
  const band = { id: other, name: 'Band', color: '#112233' }
  const close = { id: groupId, name: 'Close', color: '#10B981' }
  const all = await filtered()
  expect(all.map(({ id, groups }) => [id, groups])).toEqual([
    [cleo.id, []],
    [ben.id, [band, close]],
  ])
  expect(all[1]).toEqual({
    id: ben.id,
    username: ben.username,
    name: ben.name,
    avatar: null,
    friendsSince: expect.stringMatching(/Z$/),
    groups: [band, close],
  })
  await add(cleo.id, other)
  expect(idsOf(await filtered(`?groupIds=${groupId},${other}`))).toEqual([cleo.id, ben.id])
  expect(idsOf(await filtered('?groupIds='))).toEqual([cleo.id, ben.id])
  expect(idsOf(await filtered(`?friendId=${ben.id}`))).toEqual([ben.id])
  expect(await filtered(`?friendId=${ann.id}`)).toEqual([])
})

test('someone else’s group narrows to no one, and their groups stay theirs', async () => {
  const asBen = await world.signIn(ben)
  const theirs = (await asBen.post<FriendGroup>('/api/friend-groups', { name: 'Secret' })).body.id
  await asBen.post(`/api/friend-groups/${theirs}/members`, { friendId: ann.id })
  expect(await filtered(`?groupIds=${theirs}`)).toEqual([])
  expect((await filtered()).flatMap(({ groups }) => groups)).toEqual([])
})

test('names and usernames are searched as plain words', async () => {
  expect(idsOf(await filtered('?q=ängst'))).toEqual([ben.id])
  expect(idsOf(await filtered(`?q=${cleo.username.toUpperCase()}`))).toEqual([cleo.id])
  expect(idsOf(await filtered('?q=100%25'))).toEqual([cleo.id])
  for (const none of ['%25%25', '_ _', "'", 'nobody']) expect(await filtered(`?q=${none}`)).toEqual([])
})

test('friends come in pages that a new friend does not shift', async () => {
  const first = await asAnn.get<FilteredFriend[]>('/api/friends/filtered?limit=1')
  await world.befriend(ann, await world.person())
  const next = String(first.headers['x-next-cursor'])
  const rest = await asAnn.get<FilteredFriend[]>(`/api/friends/filtered?limit=5&before=${next}`)
  expect(idsOf([...first.body, ...rest.body])).toEqual([cleo.id, ben.id])
  const wrong = [
    'groupIds=a',
    'groupIds=-1',
    'groupIds=1,,2',
    'limit=0',
    'before=!',
    `q=${'a'.repeat(81)}`,
    'q=%00',
    'friendId=x',
  ]
  for (const query of wrong)
    expect([query, (await asAnn.get(`/api/friends/filtered?${query}`)).status]).toEqual([query, 400])
})

test('a block leaves no trace of the one in the groups of the other', async () => {
  await add(ben.id)
  await world.block(ben, ann)
  const [group] = (await asAnn.get<FriendGroup[]>('/api/friend-groups/with-members')).body
  expect([group?.memberCount, group?.members]).toEqual([0, []])
  expect(idsOf(await filtered())).toEqual([cleo.id])
})

test('the groups feed shows the posts of the friends in a group', async () => {
  await add(ben.id)
  const mine = await world.post(ben)
  await world.post(cleo)
  const { body } = await asAnn.get<Post[]>(`/api/posts?filter=groups&groupIds=${groupId}`)
  expect(idsOf(body)).toEqual([mine])
})
