import type { FriendRequest, FriendStatus } from '@kith/shared/friends.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let asAnn: Client
let asBen: Client

beforeEach(async () => {
  ann = await world.person({ name: 'Ann' })
  ben = await world.person({ name: 'Ben' })
  asAnn = await world.signIn(ann)
  asBen = await world.signIn(ben)
})

const ask = (from: Client, to: { id: number }) =>
  from.post<FriendRequest>('/api/friends/request', { friendId: to.id })
const respond = (by: Client, friendshipId: number, status: string) =>
  by.post<FriendRequest>('/api/friends/respond', { friendshipId, status })
const statusFor = async (client: Client, other: Person) =>
  (await client.get<FriendStatus>(`/api/friends/status/${other.id}`)).body
const listed = async (client: Client, which: 'pending' | 'sent') =>
  (await client.get<FriendRequest[]>(`/api/friends/requests/${which}`)).body
const notificationsOf = async (person: Person) =>
  (await world.notifications(person)).map(({ type, message, relatedUserId }) => ({
    type,
    message,
    relatedUserId,
  }))
const declinedDaysAgo = (days: number) =>
  world.db
    .updateTable('friend_requests')
    .set({ answered_at: new Date(Date.now() - days * 24 * 3_600_000) })
    .where('requester_id', '=', ann.id)
    .execute()

test('a request is pending at both ends, and the other is notified', async () => {
  const asked = await ask(asAnn, ben)
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({
    userId: ann.id,
    friendId: ben.id,
    status: 'pending',
    requester: { id: ann.id, username: ann.username, name: 'Ann', avatar: null },
    recipient: { id: ben.id, name: 'Ben' },
  })
  const friendshipId = asked.body.id
  expect(await statusFor(asAnn, ben)).toEqual({ status: 'pending', direction: 'sent', friendshipId })
  expect(await statusFor(asBen, ann)).toEqual({ status: 'pending', direction: 'received', friendshipId })
  expect([await listed(asAnn, 'sent'), await listed(asBen, 'pending')]).toEqual([[asked.body], [asked.body]])
  expect([await listed(asAnn, 'pending'), await listed(asBen, 'sent')]).toEqual([[], []])
  const message = 'Ann sent you a friend request'
  expect(await notificationsOf(ben)).toEqual([{ type: 'friend_request', message, relatedUserId: ann.id }])
})

test('a repeated request changes nothing and is the same row', async () => {
  const first = await ask(asAnn, ben)
  const second = await ask(asAnn, ben)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await notificationsOf(ben)).toHaveLength(1)
})

test('accepting makes friends at both ends, and the one who asked is notified', async () => {
  const { id } = (await ask(asAnn, ben)).body
  const answer = await respond(asBen, id, 'accepted')
  expect([answer.status, answer.body.status, answer.body.id]).toEqual([200, 'accepted', id])
  expect([await statusFor(asAnn, ben), await statusFor(asBen, ann)]).toEqual([
    { status: 'friends' },
    { status: 'friends' },
  ])
  expect([await listed(asAnn, 'sent'), await listed(asBen, 'pending')]).toEqual([[], []])
  const message = 'Ben accepted your friend request'
  expect(await notificationsOf(ann)).toEqual([{ type: 'friend_accepted', message, relatedUserId: ben.id }])
})

test('a request to someone who has asked already accepts theirs', async () => {
  const { id } = (await ask(asAnn, ben)).body
  const crossing = await ask(asBen, ann)
  expect([crossing.status, crossing.body.status, crossing.body.id]).toEqual([200, 'accepted', id])
  expect(await statusFor(asAnn, ben)).toEqual({ status: 'friends' })
  expect(await notificationsOf(ann)).toMatchObject([{ type: 'friend_accepted' }])
})

test('friends cannot be asked again', async () => {
  await world.befriend(ann, ben)
  const answer = await ask(asAnn, ben)
  expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([409, 'already_friends'])
})

test('only the recipient answers a request, and only once', async () => {
  const { id } = (await ask(asAnn, ben)).body
  const stranger = await world.signIn(await world.person())
  for (const client of [asAnn, stranger]) expect((await respond(client, id, 'accepted')).status).toBe(404)
  expect((await respond(asBen, id, 'declined')).status).toBe(200)
  expect((await respond(asBen, id, 'accepted')).status).toBe(404)
})

test('a declined request disappears for the recipient and looks pending to its sender, who is not notified', async () => {
  const first = await ask(asAnn, ben)
  expect((await respond(asBen, first.body.id, 'declined')).body.status).toBe('declined')
  expect([await listed(asBen, 'pending'), await statusFor(asBen, ann)]).toEqual([[], { status: 'none' }])
  expect(await listed(asAnn, 'sent')).toEqual([first.body])
  expect(await statusFor(asAnn, ben)).toMatchObject({ status: 'pending', direction: 'sent' })
  const again = await ask(asAnn, ben)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect([await listed(asBen, 'pending'), await notificationsOf(ann)]).toEqual([[], []])
  expect(await notificationsOf(ben)).toHaveLength(1)
})

test('after 30 days a declined request is gone for its sender too, and may be sent again', async () => {
  const first = await ask(asAnn, ben)
  await respond(asBen, first.body.id, 'declined')
  await declinedDaysAgo(29)
  expect(await listed(asAnn, 'sent')).toHaveLength(1)
  await declinedDaysAgo(31)
  expect([await listed(asAnn, 'sent'), await statusFor(asAnn, ben)]).toEqual([[], { status: 'none' }])
  const again = await ask(asAnn, ben)
  expect(again.status).toBe(201)
  expect(await listed(asBen, 'pending')).toEqual([again.body])
  expect(await notificationsOf(ben)).toHaveLength(2)
})

test('a member who declined and then asks accepts the request that still looks pending to the other', async () => {
  const { id } = (await ask(asAnn, ben)).body
  await respond(asBen, id, 'declined')
  expect((await ask(asBen, ann)).body.status).toBe('accepted')
  expect(await statusFor(asAnn, ben)).toEqual({ status: 'friends' })
})

test('a sent request can be taken back by its sender, and its unread notification with it', async () => {
  const { id } = (await ask(asAnn, ben)).body
  for (const client of [asBen, await world.signIn(await world.person())]) {
    expect((await client.delete(`/api/friends/requests/${id}`)).status).toBe(404)
  }
  expect((await asAnn.delete(`/api/friends/requests/${id}`)).status).toBe(204)
  expect((await asAnn.delete(`/api/friends/requests/${id}`)).status).toBe(404)
  expect([await listed(asBen, 'pending'), await notificationsOf(ben)]).toEqual([[], []])
  expect((await ask(asAnn, ben)).status).toBe(201)
  expect(await listed(asBen, 'pending')).toHaveLength(1)
})

test('taking back a declined request looks the same, but is no way to ask again before the time', async () => {
  const first = (await ask(asAnn, ben)).body
  await respond(asBen, first.id, 'declined')
  expect((await asAnn.delete(`/api/friends/requests/${first.id}`)).status).toBe(204)
  expect([await listed(asAnn, 'sent'), await statusFor(asAnn, ben)]).toEqual([[], { status: 'none' }])
  const again = await ask(asAnn, ben)
  expect([again.status, again.body.status]).toEqual([201, 'pending'])
  expect(again.body.id).not.toBe(first.id)
  expect([await listed(asBen, 'pending'), await statusFor(asBen, ann)]).toEqual([[], { status: 'none' }])
  expect(await listed(asAnn, 'sent')).toEqual([again.body])
  expect(await notificationsOf(ben)).toHaveLength(1)
})

test('a blocked pair, either way, and an unknown member are not found', async () => {
  const carl = await world.person()
  await world.block(ann, ben)
  await world.block(carl, ann)
  for (const other of [ben, carl, { id: 999_999_999 }]) {
    const answer = await ask(asAnn, other)
    const status = await asAnn.get(`/api/friends/status/${other.id}`)
    expect([answer.status, status.status]).toEqual([404, 404])
    expect(answer.body).toEqual({ message: 'User not found', error: 'User not found', code: 'not_found' })
  }
})

test('a request that waits does not show, and cannot be accepted, once one has blocked the other', async () => {
  const { id } = (await ask(asAnn, ben)).body
  await world.block(ben, ann)
  expect([await listed(asBen, 'pending'), await listed(asAnn, 'sent')]).toEqual([[], []])
  expect((await respond(asBen, id, 'accepted')).status).toBe(404)
})

test('requests come newest first, in pages', async () => {
  const people = await world.people(3)
  const ids: number[] = []
  for (const person of people) ids.unshift((await ask(await world.signIn(person), ann)).body.id)
  const first = await asAnn.get<FriendRequest[]>('/api/friends/requests/pending?limit=2')
  const next = String(first.headers['x-next-cursor'])
  const rest = await asAnn.get<FriendRequest[]>(`/api/friends/requests/pending?limit=2&before=${next}`)
  expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(ids)
  expect([first.body.length, rest.headers['x-next-cursor']]).toEqual([2, undefined])
})

test('a member cannot send a request to themselves', async () => {
  expect(await statusFor(asAnn, ann)).toEqual({ status: 'self' })
  expect((await ask(asAnn, ann)).status).toBe(400)
})

test('bad input gets its 4xx', async () => {
  const ids = [undefined, null, '1', [1], 0, -1, 1.5, 1e22, 2 ** 53, true, {}]
  for (const friendId of ids) {
    expect([friendId, (await asAnn.post('/api/friends/request', { friendId })).status]).toEqual([
      friendId,
      400,
    ])
    expect([friendId, (await asAnn.post('/api/friends/remove', { friendId })).status]).toEqual([
      friendId,
      400,
    ])
    const body = { friendshipId: friendId, status: 'accepted' }
    expect([friendId, (await asAnn.post('/api/friends/respond', body)).status]).toEqual([friendId, 400])
  }
  for (const status of ['pending', '', null, ['accepted'], 'accepted\u0000']) {
    expect((await asAnn.post('/api/friends/respond', { friendshipId: 1, status })).status).toBe(400)
  }
  for (const id of ['abc', '-1', '1e9', '9007199254740993', '%00', '01']) {
    expect((await asAnn.get(`/api/friends/status/${id}`)).status).toBe(404)
    expect((await asAnn.delete(`/api/friends/${id}`)).status).toBe(404)
    expect((await asAnn.delete(`/api/friends/requests/${id}`)).status).toBe(404)
  }
  for (const path of ['requests/pending', 'requests/sent']) {
    for (const query of ['limit=0', 'limit=1e1', 'before=%00', 'offset=9999', 'limit[]=3&limit[]=4&limit=']) {
      expect([query, (await asAnn.get(`/api/friends/${path}?${query}`)).status]).toEqual([query, 400])
    }
    expect((await world.visitor().get(`/api/friends/${path}`)).status).toBe(401)
  }
})
