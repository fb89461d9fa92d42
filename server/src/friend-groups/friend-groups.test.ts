import { randomUUID } from 'node:crypto'
import { FRIEND_GROUPS_MAX, type FriendGroup } from '@kith/shared/friend-groups.ts'
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

const PATH = '/api/friend-groups'
const make = async (body: unknown = { name: 'Close' }, client = asAnn) =>
  (await client.post<FriendGroup>(PATH, body)).body
const groups = async (query = '', client = asAnn) => (await client.get<FriendGroup[]>(`${PATH}${query}`)).body

test('a group has a trimmed name and a colour, green unless another is chosen', async () => {
  const made = await asAnn.post<FriendGroup>(PATH, { name: '  Close ones ' })
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      userId: ann.id,
      name: 'Close ones',
      color: '#10B981',
      createdAt: expect.stringMatching(/Z$/),
      memberCount: 0,
    },
  ])
  expect((await make({ name: 'Family', color: '#a1b2c3' })).color).toBe('#A1B2C3')
  expect((await groups()).map(({ name }) => name)).toEqual(['Close ones', 'Family'])
})

test('a group can be renamed and recoloured, both or one of them', async () => {
  const { id } = await make()
  const path = `${PATH}/${id}`
  expect((await asAnn.put<FriendGroup>(path, { name: 'Near', color: '#000000' })).body).toMatchObject({
    name: 'Near',
    color: '#000000',
  })
  expect((await asAnn.put<FriendGroup>(path, { name: 'Nearer' })).body.color).toBe('#000000')
  expect((await asAnn.put<FriendGroup>(path, { color: '#FFFFFF' })).body.name).toBe('Nearer')
  expect(await groups()).toMatchObject([{ id, name: 'Nearer', color: '#FFFFFF' }])
})

test('a deleted group is gone with its places, and its friends stay friends', async () => {
  const friend = await world.person()
  await world.befriend(ann, friend)
  const { id } = await make()
  await asAnn.post(`${PATH}/${id}/members`, { friendId: friend.id })
  expect((await asAnn.delete(`${PATH}/${id}`)).status).toBe(204)
  expect((await asAnn.delete(`${PATH}/${id}`)).status).toBe(404)
  expect([await groups(), (await asAnn.get<unknown[]>('/api/friends')).body.length]).toEqual([[], 1])
})

test('members come with the groups when they are asked for, newest first', async () => {
  const [one, other] = await world.people(2)
  await world.befriend(ann, one!, other!)
  const { id } = await make()
  for (const friend of [one!, other!]) await asAnn.post(`${PATH}/${id}/members`, { friendId: friend.id })
  const expected = [{ id, memberCount: 2, members: [{ id: other!.id }, { id: one!.id }] }]
  expect(await groups('/with-members')).toMatchObject(expected)
  expect(await groups('?includeMembers=true')).toMatchObject(expected)
  expect((await groups('?includeMembers=false'))[0]).not.toHaveProperty('members')
  expect((await groups())[0]).not.toHaveProperty('members')
})

test('someone else’s group is not there', async () => {
  const { id } = await make()
  const friend = await world.person()
  const asOther = await world.signIn(await world.person())
  expect(await groups('', asOther)).toEqual([])
  for (const unknown of [id, 999_999_999, 'abc', '-1', '01', '9007199254740993']) {
    const answers = await Promise.all([
      asOther.put(`${PATH}/${unknown}`, { name: 'Mine' }),
      asOther.delete(`${PATH}/${unknown}`),
      asOther.post(`${PATH}/${unknown}/members`, { friendId: friend.id }),
      asOther.delete(`${PATH}/${unknown}/members/${friend.id}`),
    ])
    for (const { status, body } of answers)
      expect([unknown, status, body]).toEqual([
        unknown,
        404,
        { message: 'Not found', error: 'Not found', code: 'not_found' },
      ])
  }
})

test('the same key makes one group, however often it is sent', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await asAnn.post<FriendGroup>(PATH, { name: 'Once' }, headers)
  const second = await asAnn.post<FriendGroup>(PATH, { name: 'Once' }, headers)
  expect(second.body).toEqual(first.body)
  expect(await groups()).toHaveLength(1)
  expect((await asAnn.post(PATH, { name: 'Twice' }, headers)).status).toBe(422)
})

test('there are only so many groups, also when many are made at once', async () => {
  const values = Array.from({ length: FRIEND_GROUPS_MAX - 2 }, (_, at) => ({
    user_id: ann.id,
    name: `Group ${at}`,
  }))
  await world.db.insertInto('friend_groups').values(values).execute()
  const answers = await Promise.all(Array.from({ length: 6 }, () => asAnn.post(PATH, { name: 'One more' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409])
  expect(await groups()).toHaveLength(FRIEND_GROUPS_MAX)
})

test('bad input gets its 4xx', async () => {
  const { id } = await make()
  const names = [null, '', '   ', '\u200B', 'a'.repeat(51), 'a\u0000b', 'a\nb', 3, ['a']]
  const colors = [null, '', 'green', '#fff', '#12345G', '10B981', '#10B98100', 'red;}', 3]
  const wrong = [
    ...names.map((name) => ({ name })),
    ...colors.map((color) => ({ name: 'Fine', color })),
    null,
    [],
  ]
  for (const body of wrong) {
    expect([body, (await asAnn.post(PATH, body)).status]).toEqual([body, 400])
    expect([body, (await asAnn.put(`${PATH}/${id}`, body)).status]).toEqual([body, 400])
  }
  expect((await asAnn.post(PATH, {})).status).toBe(400)
  expect((await asAnn.put(`${PATH}/${id}`, {})).status).toBe(400)
  expect((await asAnn.get(`${PATH}?includeMembers=perhaps`)).status).toBe(400)
  expect((await asAnn.post(PATH, { name: 'x' }, { 'idempotency-key': 'no uuid' })).status).toBe(400)
})
