import { randomUUID } from 'node:crypto'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Two friends, a stranger, and a post of the first for friends. */
async function scene() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  const post = await world.post(ann, { content: 'Original' })
  return { ann, ben, zoe, post, client: await world.signIn(ben) }
}

const url = (post: number) => `/api/posts/${post}/repost`

test('a repost is a post of its own that quotes the original, for whom the member’s posts are', async () => {
  const { ann, ben, post, client } = await scene()
  const { status, body } = await client.post<Post>(url(post), { content: '  Look at this #sea ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    authorId: ben.id,
    content: 'Look at this #sea',
    visibility: 'friends',
    groupId: null,
    originalPostId: post,
    originalPost: { id: post, authorId: ann.id, content: 'Original' },
    originalUnavailable: false,
  })
  await world.db
    .updateTable('users')
    .set({ default_post_visibility: 'public' })
    .where('id', '=', ben.id)
    .execute()
  expect((await client.post<Post>(url(post), { content: 'x' })).body.visibility).toBe('public')
})

test('a repost of a repost quotes the root', async () => {
  const { ann, post, client } = await scene()
  const first = await client.post<Post>(url(post), { content: 'One' })
  const second = await (await world.signIn(ann)).post<Post>(url(first.body.id), { content: 'Two' })
  expect(second.body.originalPostId).toBe(post)
})

test('a post of a community is shared outside of it, and shows to its members alone', async () => {
  const { ann, ben, client } = await scene()
  const eve = await world.person()
  await world.befriend(ben, eve)
  const community = await world.community(ann, { visibility: 'private', members: [ben] })
  const inside = await world.post(ann, { communityId: community })
  const { body } = await client.post<Post>(url(inside), { content: 'x' })
  expect(body).toMatchObject({ groupId: null, originalPost: { id: inside } })
  const seen = await (await world.signIn(eve)).get<Post>(`/api/posts/${body.id}`)
  expect(seen.body).toMatchObject({ originalPost: null, originalUnavailable: true })
})

test('an original that one may not see and one that is gone look alike', async () => {
  const { ann, ben, zoe, post, client } = await scene()
  await world.befriend(ben, zoe)
  const { body } = await client.post<Post>(url(post), { content: 'x' })
  const asZoe = await world.signIn(zoe)
  const unseen = await asZoe.get<Post>(`/api/posts/${body.id}`)
  expect(unseen.body).toMatchObject({ originalPostId: null, originalUnavailable: true })
  await (await world.signIn(ann)).delete(`/api/posts/${post}`)
  expect((await asZoe.get<Post>(`/api/posts/${body.id}`)).body).toEqual(unseen.body)
})

test('made twice with one key is made once', async () => {
  const { post, client } = await scene()
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [
    await client.post<Post>(url(post), { content: 'x' }, key),
    await client.post<Post>(url(post), { content: 'x' }, key),
  ]
  expect(again.body).toEqual(first.body)
  expect((await client.post(url(post), { content: 'y' }, key)).status).toBe(422)
})

test('what one may not see one may not share: the post, what it quotes, and staff no more than others', async () => {
  const { ann, ben, zoe, post, client } = await scene()
  const share = async (person: typeof ann, id: number) =>
    (await (await world.signIn(person)).post(url(id), { content: 'x' })).status
  expect(await share(zoe, post)).toBe(404)
  expect(await share(await world.person({ role: 'admin' }), post)).toBe(404)
  await world.befriend(ben, zoe)
  const { body } = await client.post<Post>(url(post), { content: 'x' })
  expect(await share(zoe, body.id)).toBe(404)
  await world.db.deleteFrom('posts').where('id', '=', post).execute()
  expect(await share(zoe, body.id)).toBe(404)
  expect(await share(ann, 999_999_999)).toBe(404)
})

test('refuses a repost without words', async () => {
  const { post, client } = await scene()
  const blank = await client.post(url(post), { content: ' \n' })
  expect([blank.status, blank.body]).toMatchObject([400, { message: postWording.empty }])
  for (const body of [null, {}, { content: 5 }, { content: '\u0000\u3164' }, { content: 'x'.repeat(10_001) }])
    expect((await client.post(url(post), body)).status).toBe(400)
  expect((await client.post('/api/posts/abc/repost', { content: 'x' })).status).toBe(404)
})
