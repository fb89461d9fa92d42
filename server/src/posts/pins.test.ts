import type { PinAnswer, PinnedPost, Post } from '@kith/shared/posts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
const worlds: World[] = []
beforeEach(async () => {
  world = await createWorld()
  worlds.push(world)
})
afterAll(() => Promise.all(worlds.map(({ close }) => close())))

const idsOf = (posts: PinnedPost[]) => posts.map(({ id }) => id)

test('moderators pin and unpin; all see the pins, the latest first', async () => {
  const [ann, ben] = await world.people(2)
  const moderator = await world.person({ role: 'moderator' })
  const posts = []
  for (let count = 0; count < 3; count += 1) posts.push(await world.post(ann!, { visibility: 'public' }))
  const staff = await world.signIn(moderator)
  for (const post of posts) {
    const { status, body } = await staff.post<PinAnswer>(`/api/posts/${post}/pin`)
    expect([status, typeof body.pinnedAt]).toEqual([200, 'string'])
  }
  const again = await staff.post<PinAnswer>(`/api/posts/${posts[0]}/pin`)
  const client = await world.signIn(ben!)
  const { body } = await client.get<PinnedPost[]>('/api/pinned-posts')
  expect(idsOf(body)).toEqual(posts.toReversed())
  expect(body.at(-1)).toMatchObject({
    postId: posts[0],
    pinnedBy: moderator.id,
    pinnedAt: again.body.pinnedAt,
    order: 0,
    canPin: false,
  })
  expect(idsOf((await client.get<PinnedPost[]>('/api/pinned-posts?limit=1&offset=1')).body)).toEqual([
    posts[1],
  ])
  expect((await staff.delete<PinAnswer>(`/api/posts/${posts[1]}/pin`)).body).toEqual({ pinnedAt: null })
  expect((await staff.delete<PinAnswer>(`/api/posts/${posts[1]}/pin`)).status).toBe(200)
  expect(idsOf((await client.get<PinnedPost[]>('/api/pinned-posts')).body)).toEqual([posts[2], posts[0]])
  expect((await client.get<Post>(`/api/posts/${posts[1]}`)).body.pinnedAt).toBeNull()
})

test('each viewer gets the pins that they may see, staff no more than others', async () => {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  const post = await world.post(ann, { visibility: 'friends' })
  const moderator = await world.person({ role: 'moderator' })
  await (await world.signIn(moderator)).post(`/api/posts/${post}/pin`)
  const pinned = async (person: typeof moderator) =>
    idsOf((await (await world.signIn(person)).get<PinnedPost[]>('/api/pinned-posts')).body)
  expect(await Promise.all([ann, ben, zoe, moderator].map(pinned))).toEqual([[post], [post], [], []])
})

test('a post pinned twenty times at once, and deleted meanwhile, leaves no pin', async () => {
  const author = await world.person()
  const post = await world.post(author, { visibility: 'public' })
  const staff = await world.signIn(await world.person({ role: 'admin' }))
  const own = await world.signIn(author)
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => staff.post(`/api/posts/${post}/pin`)),
    own.delete(`/api/posts/${post}`),
  ])
  expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([])
  expect((await staff.get<PinnedPost[]>('/api/pinned-posts')).body).toEqual([])
})

test('pins and unpins are kept as acts of who did them, those that change nothing are not', async () => {
  const author = await world.person()
  const post = await world.post(author)
  const [one, other] = [
    await world.person({ role: 'moderator' }),
    await world.person({ role: 'admin' }),
  ] as const
  const pins = await Promise.all([one, one, one].map((person) => world.signIn(person)))
  await Promise.all(pins.map((client) => client.post(`/api/posts/${post}/pin`)))
  const unpins = await Promise.all([other, other].map((person) => world.signIn(person)))
  await Promise.all(unpins.map((client) => client.delete(`/api/posts/${post}/pin`)))
  const acts = await world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'act', 'target_id', 'subject_id'])
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { actor_id: one.id, act: 'post.pin', target_id: post, subject_id: author.id },
    { actor_id: other.id, act: 'post.unpin', target_id: post, subject_id: author.id },
  ])
})

test('is not for members, and not for what is not there', async () => {
  const author = await world.person()
  const post = await world.post(author)
  const client = await world.signIn(author)
  expect((await client.post(`/api/posts/${post}/pin`)).status).toBe(403)
  expect((await client.delete(`/api/posts/${post}/pin`)).status).toBe(403)
  const staff = await world.signIn(await world.person({ role: 'moderator' }))
  for (const id of ['999999999', 'abc']) {
    expect((await staff.post(`/api/posts/${id}/pin`)).status).toBe(404)
    expect((await staff.delete(`/api/posts/${id}/pin`)).status).toBe(404)
  }
  expect((await staff.get('/api/pinned-posts?limit=0')).status).toBe(400)
})
