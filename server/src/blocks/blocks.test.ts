import type { Friend, FriendRequest, FriendStatus } from '@kith/shared/friends.ts'
import type { BlockAnswer, BlockedOrHidden } from '@kith/shared/blocks.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let asAnn: Client
let asBen: Client

beforeEach(async () => {
  ;[ann, ben] = (await world.people(2)) as [Person, Person]
  ;[asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
})

const MISSING = 999_999_999
const block = (client: Client, userId: unknown) => client.post<BlockAnswer>('/api/users/block', { userId })
const unblock = (client: Client, userId: unknown) =>
  client.post<BlockAnswer>('/api/users/unblock', { userId })
const isBlocked = (client: Client, id: number) => client.get<BlockAnswer>(`/api/users/blocked/${id}`)
const blocked = (client: Client, query = '') => client.get<BlockedOrHidden[]>(`/api/users/blocked${query}`)
const statusOf = async (client: Client, id: number) =>
  (await client.get<FriendStatus>(`/api/friends/status/${id}`)).body.status

describe('a block', () => {
  test('ends the friendship at both ends, its places in friend groups, and keeps the counts true', async () => {
    await world.befriend(ann, ben)
    const group = await world.db
      .insertInto('friend_groups')
      .values({ user_id: ben.id, name: 'Close' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('friend_group_members')
      .values({ group_id: group.id, user_id: ben.id, friend_id: ann.id })
      .execute()
    expect((await block(asAnn, ben.id)).body).toEqual({ isBlocked: true })
    for (const client of [asAnn, asBen]) expect((await client.get<Friend[]>('/api/friends')).body).toEqual([])
    const places = world.db.selectFrom('friend_group_members').where('group_id', '=', group.id)
    expect(await places.selectAll().execute()).toEqual([])
    const counts = world.db.selectFrom('users').select('friend_count').where('id', 'in', [ann.id, ben.id])
    expect(await counts.execute()).toEqual([{ friend_count: 0 }, { friend_count: 0 }])
  })

  test.each([
    ['by who blocks', () => asAnn, () => ben],
    ['by who is blocked', () => asBen, () => ann],
  ])('ends a request that waits, sent %s, and what was told of it', async (_, sender, recipient) => {
    await sender().post('/api/friends/request', { friendId: recipient().id })
    await block(asAnn, ben.id)
    await unblock(asAnn, ben.id)
    expect([await statusOf(asAnn, ben.id), await statusOf(asBen, ann.id)]).toEqual(['none', 'none'])
    const notified = world.db.selectFrom('notifications').where('user_id', '=', recipient().id)
    expect(await notified.selectAll().execute()).toEqual([])
    const asked = await sender().post('/api/friends/request', { friendId: recipient().id })
    expect(asked.status).toBe(201)
  })

  test('does not show that a request was declined, and does not shorten its 30 days', async () => {
    const asked = await asAnn.post<FriendRequest>('/api/friends/request', { friendId: ben.id })
    await asBen.post('/api/friends/respond', { friendshipId: asked.body.id, status: 'declined' })
    await block(asAnn, ben.id)
    await unblock(asAnn, ben.id)
    expect(await statusOf(asAnn, ben.id)).toBe('none')
    await asAnn.post('/api/friends/request', { friendId: ben.id })
    expect(await statusOf(asAnn, ben.id)).toBe('pending')
    expect(await statusOf(asBen, ann.id)).toBe('none')
  })

  test('made twice is one block, and taken back twice is none', async () => {
    for (const _ of [1, 2]) expect((await block(asAnn, ben.id)).status).toBe(200)
    expect((await blocked(asAnn)).body).toHaveLength(1)
    for (const _ of [1, 2]) expect((await unblock(asAnn, ben.id)).body).toEqual({ isBlocked: false })
    expect((await blocked(asAnn)).body).toEqual([])
  })

  test('taken back lets the two meet again as strangers', async () => {
    await world.befriend(ann, ben)
    await block(asAnn, ben.id)
    expect((await asBen.get(`/api/friends/status/${ann.id}`)).status).toBe(404)
    await unblock(asAnn, ben.id)
    expect(await statusOf(asBen, ann.id)).toBe('none')
  })

  test('is known only to the member who made it: for the other, that member does not exist', async () => {
    await block(asAnn, ben.id)
    expect((await isBlocked(asAnn, ben.id)).body).toEqual({ isBlocked: true })
    for (const call of [
      () => isBlocked(asBen, ann.id),
      () => block(asBen, ann.id),
      () => unblock(asBen, ann.id),
    ]) {
      const { status, body } = await call()
      expect([status, body]).toEqual([404, (await isBlocked(asBen, MISSING)).body])
    }
    expect((await blocked(asBen)).body).toEqual([])
  })

  test('by a moderator or against one is a block as any other', async () => {
    const staff = await world.person({ role: 'moderator' })
    expect((await block(asAnn, staff.id)).status).toBe(200)
    expect((await isBlocked(await world.signIn(staff), ann.id)).status).toBe(404)
  })
})

test('the blocked are listed to who blocked them, the latest first, page by page', async () => {
  const people = await world.people(3)
  for (const person of people) await block(asAnn, person.id)
  const ids = people.map(({ id }) => id).reverse()
  const first = await blocked(asAnn, '?limit=2')
  const rest = await blocked(asAnn, `?limit=2&before=${String(first.headers['x-next-cursor'])}`)
  expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(ids)
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  expect(first.body[0]).toEqual({
    id: people[2]!.id,
    username: people[2]!.username,
    name: people[2]!.name,
    avatar: null,
    since: expect.stringMatching(/Z$/),
  })
})

test('one cannot block oneself', async () => {
  const { status, body } = await block(asAnn, ann.id)
  expect([status, (body as unknown as { message: string }).message]).toEqual([
    400,
    'You cannot block yourself.',
  ])
  expect((await isBlocked(asAnn, ann.id)).body).toEqual({ isBlocked: false })
})

test('bad input gets a 4xx and a visitor a 401', async () => {
  for (const userId of ['1', 0, -1, 1.5, null, undefined, 2 ** 53]) {
    expect([userId, (await block(asAnn, userId)).status]).toEqual([userId, 400])
    expect([userId, (await unblock(asAnn, userId)).status]).toEqual([userId, 400])
  }
  expect([(await block(asAnn, MISSING)).status, (await unblock(asAnn, MISSING)).status]).toEqual([404, 404])
  for (const id of ['abc', '-1', '1e9', '9007199254740993', '0']) {
    expect([id, (await asAnn.get(`/api/users/blocked/${id}`)).status]).toEqual([id, 404])
  }
  expect((await blocked(asAnn, '?limit=0')).status).toBe(400)
  expect((await blocked(asAnn, '?before=1')).status).toBe(400)
  expect((await world.visitor().post('/api/users/block', { userId: ann.id })).status).toBe(401)
})
