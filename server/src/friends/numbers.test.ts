import type { Person as Member } from '@kith/shared/accounts.ts'
import type { MemberStats } from '@kith/shared/friends.ts'
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

const stats = async () => (await asAnn.get<MemberStats>('/api/user/stats')).body
const mutual = (id: number | string, query = '') => asAnn.get<Member[]>(`/api/friends/mutual/${id}${query}`)
const ids = (people: { id: number }[]) => people.map(({ id }) => id)

test('someone new has come to nothing yet', async () => {
  const none = { posts: 0, friends: 0, likesReceived: 0, communities: 0, invitesUsed: 0 }
  expect(await stats()).toEqual({ ...none, storageUsed: 0, storageQuota: 2 * 1024 ** 3 })
})

test('one’s numbers count own posts, friends, likes of posts and comments, communities and invitations used', async () => {
  const [ben, carl] = await world.people(2)
  await world.befriend(ann, ben!, carl!)
  const club = await world.community(ben!, { members: [ann] })
  const invited = await world.community(ben!)
  const invitation = { community_id: invited, user_id: ann.id, role: 'member', invited_by: ben!.id } as const
  await world.db
    .insertInto('community_members')
    .values({ ...invitation, status: 'invited' })
    .execute()
  const posts = [await world.post(ann), await world.post(ann, { communityId: club })]
  const other = await world.post(ben!)
  for (const post of posts) for (const person of [ben!, carl!]) await world.like(person, post)
  await world.like(ann, other)
  const comment = await world.comment(ann, other)
  await world.db.insertInto('comment_likes').values({ comment_id: comment, user_id: carl!.id }).execute()
  const made = await asAnn.post<{ id: number }>('/api/invites')
  await asAnn.post('/api/invites')
  await world.db
    .updateTable('invitations')
    .set({ used_by: ben!.id, used_at: new Date() })
    .where('id', '=', made.body.id)
    .execute()
  expect(await stats()).toMatchObject({
    posts: 2,
    friends: 2,
    likesReceived: 5,
    communities: 1,
    invitesUsed: 1,
  })
})

test('likes by blocked members, in both directions, are not counted, as under the posts and comments themselves', async () => {
  const [ben, carl] = await world.people(2)
  const post = await world.post(ann, { visibility: 'public' })
  const comment = await world.comment(ann, post)
  for (const person of [ben!, carl!]) {
    await world.like(person, post)
    await world.db.insertInto('comment_likes').values({ comment_id: comment, user_id: person.id }).execute()
  }
  expect((await stats()).likesReceived).toBe(4)
  await world.block(ben!, ann)
  expect((await stats()).likesReceived).toBe(2)
})

test('friends in common are those of both, the own newest friendship first, in pages', async () => {
  const [ben, ...people] = await world.people(5)
  await world.befriend(ben!, ...people)
  for (const person of people.slice(1)) await world.befriend(ann, person)
  await world.befriend(ann, ben!)
  const expected = ids(people.slice(1)).toReversed()
  const { body } = await mutual(ben!.id)
  expect(ids(body)).toEqual(expected)
  expect(body[0]).toEqual({
    id: people[3]!.id,
    username: people[3]!.username,
    name: people[3]!.name,
    avatar: null,
  })
  const first = await mutual(ben!.id, '?limit=2')
  const rest = await mutual(ben!.id, `?limit=2&before=${String(first.headers['x-next-cursor'])}`)
  expect([...ids(first.body), ...ids(rest.body)]).toEqual(expected)
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  expect((await mutual(ann.id)).body).toEqual([])
})

test('friends in common with a member whom the viewer may not see are a 404, as for a missing member', async () => {
  const [ben, carl, friend] = await world.people(3)
  await world.befriend(friend!, ann, ben!, carl!)
  await world.block(ann, ben!)
  await world.block(carl!, ann)
  const missing = await mutual(999_999_999)
  for (const id of [ben!.id, carl!.id, 'abc', '-1', '1e9', '9007199254740993']) {
    const answer = await mutual(id)
    expect([id, answer.status, answer.body]).toEqual([id, 404, missing.body])
  }
})

test('bad input gets a 400 and a visitor a 401', async () => {
  for (const query of ['limit=0', 'before=1', 'offset=x'])
    expect([query, (await mutual(ann.id, `?${query}`)).status]).toEqual([query, 400])
  for (const path of ['/api/friends/mutual/1', '/api/friends/mutual/abc', '/api/user/stats'])
    expect([path, (await world.visitor().get(path)).status]).toEqual([path, 401])
})
