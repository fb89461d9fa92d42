import type { Post } from '@kith/shared/posts.ts'
import type { Profile, ProfileFriend } from '@kith/shared/profiles.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { inWorld, randomWorld } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import { type Person, type World, createWorld, viewerFor } from '../../test/world.ts'
import { listMutual } from '../friends/mutual.ts'
import { findMedia } from '../media/visible-media.ts'
import { listFriendsOf } from './friends.ts'
import { readProfile } from './profiles.ts'

let world: World
let ann: Person
let ben: Person
let asAnn: Client
let asBen: Client

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[ann, ben] = (await world.people(2)) as [Person, Person]
  ;[asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
})

const MISSING = 999_999_999
const NO_FILE = {
  file_size: 1,
  width: null,
  height: null,
  blurhash: null,
  post_id: null,
  comment_id: null,
  message_id: null,
}
const profileOf = (client: Client, id: number) => client.get<Profile>(`/api/users/${id}`)
const named = (client: Client, username: string) => client.get<Profile>(`/api/users/by-username/${username}`)
const friendsOf = (client: Client, id: number, query = '') =>
  client.get<ProfileFriend[]>(`/api/users/${id}/friends${query}`)
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test('a profile tells who someone is, and nothing that is theirs alone', async () => {
  const links = JSON.stringify([{ title: 'Garden', url: 'https://example.org/garden' }])
  await world.db.updateTable('users').set({ bio: 'Grows beans', links }).where('id', '=', ben.id).execute()
  const { status, body } = await profileOf(asAnn, ben.id)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: ben.id,
    username: ben.username,
    name: ben.name,
    avatar: null,
    bio: 'Grows beans',
    coverImage: null,
    role: 'user',
    links: [{ title: 'Garden', url: 'https://example.org/garden' }],
    createdAt: expect.stringMatching(/Z$/),
    postCount: 0,
    friendCount: 0,
    mutualCount: 0,
    mutualFriends: [],
    friendship: { status: 'none' },
    isHidden: false,
  })
})

test('a username finds the same profile in any letter case', async () => {
  const { body } = await profileOf(asAnn, ben.id)
  expect((await named(asAnn, ben.username)).body).toEqual(body)
  expect((await named(asAnn, ben.username.toUpperCase())).body).toEqual(body)
})

test('a profile tells what the two are to each other', async () => {
  const friendship = async (client: Client, id: number) => (await profileOf(client, id)).body.friendship
  expect(await friendship(asAnn, ann.id)).toEqual({ status: 'self' })
  await asAnn.post('/api/friends/request', { friendId: ben.id })
  expect(await friendship(asAnn, ben.id)).toMatchObject({ status: 'pending', direction: 'sent' })
  const { friendshipId, ...received } = await friendship(asBen, ann.id)
  expect(received).toEqual({ status: 'pending', direction: 'received' })
  await asBen.post('/api/friends/respond', { friendshipId, status: 'accepted' })
  expect(await friendship(asAnn, ben.id)).toEqual({ status: 'friends' })
  expect((await profileOf(asAnn, ben.id)).body.isHidden).toBe(false)
  await asAnn.post('/api/users/hide', { userId: ben.id })
  expect((await profileOf(asAnn, ben.id)).body.isHidden).toBe(true)
  expect((await profileOf(asBen, ann.id)).body.isHidden).toBe(false)
})

test('friends of both are counted and marked; the viewer among the friends is told apart', async () => {
  const [common, his, hers] = (await world.people(3)) as [Person, Person, Person]
  await world.befriend(ben, his)
  await world.befriend(ben, common)
  await world.befriend(ben, ann)
  await world.befriend(ann, common, hers)
  const { body: profile } = await profileOf(asAnn, ben.id)
  expect([profile.friendCount, profile.mutualCount]).toEqual([3, 1])
  const { body: friends } = await friendsOf(asAnn, ben.id)
  expect(friends.map(({ id, isMutual, isSelf }) => [id, isMutual, isSelf])).toEqual(
    expect.arrayContaining([
      [ann.id, false, true],
      [common.id, true, undefined],
      [his.id, false, undefined],
    ]),
  )
  const other = friends.find(({ id }) => id === his.id)
  expect(Object.keys(other!).sort()).toEqual(['avatar', 'id', 'isMutual', 'name', 'username'])
  expect((await profileOf(asAnn, ann.id)).body).toMatchObject({ friendCount: 3, mutualCount: 0 })
})

test('the faces of common friends are the newest three, never of those who are blocked', async () => {
  const common = await world.people(6)
  // Friendships of one moment stand in the order of their ids.
  for (const person of common) await world.befriend(person, ann, ben)
  const rest = common.slice(0, 4)
  const [hidden, blocked] = common.slice(4) as [Person, Person]
  await asAnn.post('/api/users/hide', { userId: hidden.id })
  await asAnn.post('/api/users/block', { userId: blocked.id })
  const { body } = await profileOf(asAnn, ben.id)
  expect([body.mutualCount, ids(body.mutualFriends)]).toEqual([5, ids([...rest.slice(2), hidden]).reverse()])
  expect(Object.keys(body.mutualFriends[0]!).sort()).toEqual(['avatar', 'id', 'name', 'username'])
  expect((await profileOf(asAnn, ann.id)).body.mutualFriends).toEqual([])
})

test('friends come page by page, the newest friendship first', async () => {
  const people = await world.people(3)
  for (const person of people) await world.befriend(ben, person)
  const first = await friendsOf(asAnn, ben.id, '?limit=2')
  const rest = await friendsOf(asAnn, ben.id, `?before=${String(first.headers['x-next-cursor'])}`)
  expect(ids([...first.body, ...rest.body])).toEqual(ids(people).reverse())
  expect(rest.headers['x-next-cursor']).toBeUndefined()
})

describe('who has blocked the viewer, or is blocked,', () => {
  test('answers as one who never was', async () => {
    const paths = (person: { id: number; username: string }) => [
      `/api/users/${person.id}`,
      `/api/users/by-username/${person.username}`,
      `/api/users/${person.id}/posts`,
      `/api/users/${person.id}/friends`,
    ]
    const nobody = paths({ id: MISSING, username: 'nobody_here' })
    await world.block(ann, ben)
    for (const [client, other] of [
      [asAnn, ben],
      [asBen, ann],
    ] as const) {
      for (const [at, path] of paths(other).entries()) {
        const [{ status, body }, missing] = [await client.get(path), await client.get(nobody[at]!)]
        expect([path, status, body]).toEqual([path, 404, missing.body])
      }
    }
  })

  test('is no friend of others: not in the list, not in the count', async () => {
    const cleo = await world.person()
    await world.befriend(cleo, ann, ben)
    await world.block(ben, ann)
    expect(ids((await friendsOf(asAnn, cleo.id)).body)).toEqual([ann.id])
    expect((await profileOf(asAnn, cleo.id)).body.friendCount).toBe(1)
    expect((await profileOf(await world.signIn(cleo), cleo.id)).body.friendCount).toBe(2)
  })
})

test('the posts of a member show by their audience, those of communities too', async () => {
  const closed = await world.community(ben, { visibility: 'private' })
  const joined = await world.community(ben, { visibility: 'private', members: [ann] })
  const open = await world.post(ben, { visibility: 'public' })
  await world.post(ben, { visibility: 'friends' })
  await world.post(ben, { communityId: closed })
  const inside = await world.post(ben, { communityId: joined })
  const { body } = await asAnn.get<Post[]>(`/api/users/${ben.id}/posts`)
  expect(ids(body)).toEqual([inside, open])
  expect((await profileOf(asAnn, ben.id)).body.postCount).toBe(2)
  expect((await profileOf(asBen, ben.id)).body.postCount).toBe(4)
})

test('in any world the counts are those of what the viewer may see', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, fc.nat({ max: 5 }), fc.nat({ max: 5 }), async (drawn, me, other) => {
      const rules = oracleOf(drawn)
      fc.pre(!rules.areBlocked(me, other))
      await inWorld(world.db, drawn, async (tx, { people }) => {
        const role = drawn.people[me]!.role
        const viewer = viewerFor({ id: people[me]!, username: '', name: '', role })
        const profile = await readProfile(tx, viewer, people[other]!)
        const friends = await listFriendsOf(tx, viewer, people[other]!, { limit: 100, offset: 0 })
        const seen = drawn.posts.filter(({ author }, at) => author === other && rules.maySee(me, at))
        expect(profile.postCount).toBe(seen.length)
        expect(profile.friendCount).toBe(friends.items.length)
        const mutual = friends.items.filter(({ isMutual }) => isMutual)
        expect(profile.mutualCount).toBe(mutual.length)
        const { items } = await listMutual(tx, viewer, people[other]!, { limit: 100, offset: 0 })
        expect(profile.mutualFriends).toEqual(items.slice(0, 3))
      })
    }),
    { numRuns: 60 },
  )
})

test('in any world a cover is read by whom no block parts from its owner, and by nobody else', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, fc.nat({ max: 5 }), fc.nat({ max: 5 }), async (drawn, me, other) => {
      await inWorld(world.db, drawn, async (tx, { people }) => {
        const owner_id = people[other]!
        const key = 'c'.repeat(22)
        await tx
          .insertInto('media')
          .values({
            key,
            owner_id,
            purpose: 'cover',
            media_type: 'photo',
            mime_type: 'image/webp',
            ...NO_FILE,
          })
          .execute()
        await tx
          .updateTable('users')
          .set({ cover_image: `/media/${key}` })
          .where('id', '=', owner_id)
          .execute()
        const viewer = viewerFor({ id: people[me]!, username: '', name: '', role: drawn.people[me]!.role })
        const isSeen = (read: Promise<unknown>) => read.then(Boolean, () => false)
        const isMet = !oracleOf(drawn).areBlocked(me, other)
        expect(await isSeen(findMedia(tx, viewer, key))).toBe(isMet)
        expect(await isSeen(readProfile(tx, viewer, owner_id))).toBe(isMet)
      })
    }),
    { numRuns: 60 },
  )
})

test('bad input gets a 4xx and a visitor a 401', async () => {
  for (const id of ['abc', '-1', '1e9', '9007199254740993', '0', '1%00']) {
    for (const path of [`/api/users/${id}`, `/api/users/${id}/friends`, `/api/users/${id}/posts`]) {
      expect([path, (await asAnn.get(path)).status]).toEqual([path, 404])
    }
  }
  for (const username of ['ab', 'a%25b_', 'a%20b', 'x'.repeat(31), '%00', 'nobody_here']) {
    expect([username, (await named(asAnn, username)).status]).toEqual([username, 404])
  }
  for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?before=1']) {
    expect([query, (await friendsOf(asAnn, ben.id, query)).status]).toEqual([query, 400])
  }
  expect((await world.visitor().get(`/api/users/${ben.id}`)).status).toBe(401)
})
