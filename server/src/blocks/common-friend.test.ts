import type { Comment, CreatedComment } from '@kith/shared/comments.ts'
import type { Message, Recipient } from '@kith/shared/messages.ts'
import { afterAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Two members with a common friend, a client of each, and a post of the first for friends of friends. */
async function triangle() {
  const [ann, ben, cleo] = (await world.people(3)) as [Person, Person, Person]
  await world.befriend(cleo, ann, ben)
  const post = await world.post(ann, { visibility: 'friends_of_friends' })
  const [asAnn, asBen, asCleo] = [await world.signIn(ann), await world.signIn(ben), await world.signIn(cleo)]
  return { ann, ben, cleo, post, asAnn, asBen, asCleo }
}

test('a common friend can still tag a blocked member: everybody but the two reads the tag, and the member is not notified', async () => {
  const { ann, ben, cleo, post, asAnn, asBen, asCleo } = await triangle()
  const dan = await world.person()
  await world.befriend(ann, dan)
  await asAnn.post('/api/users/block', { userId: ben.id })
  const written = { content: `Look, @${ben.username}`, taggedUserIds: [ben.id] }
  const { body } = await asCleo.post<CreatedComment>(`/api/posts/${post}/comment`, written)
  expect([body.taggedUserIds, body.untagged]).toEqual([[ben.id], undefined])
  const tagsFor = async (client: Client) =>
    (await client.get<Comment[]>(`/api/posts/${post}/comments`)).body[0]?.taggedUserIds
  expect(await tagsFor(asCleo)).toEqual([ben.id])
  expect(await tagsFor(await world.signIn(dan))).toEqual([ben.id])
  expect(await tagsFor(asAnn)).toEqual([])
  expect((await asBen.get(`/api/posts/${post}/comments`)).status).toBe(404)
  const notified = world.db
    .selectFrom('notifications')
    .select('user_id')
    .where('related_user_id', '=', cleo.id)
  expect(await notified.execute()).toEqual([{ user_id: ann.id }])
})

test('a common friend who shares a post learns of no block, and the blocked member reads that the post is unavailable', async () => {
  const { ben, cleo, post, asAnn, asBen, asCleo } = await triangle()
  const recipients = async () =>
    (await asCleo.get<Recipient[]>(`/api/conversations/recipients?postId=${post}`)).body
  const before = await recipients()
  expect(before.map(({ id, maySeePost }) => [id, maySeePost])).toContainEqual([ben.id, true])
  await asAnn.post('/api/users/block', { userId: ben.id })
  expect(await recipients()).toEqual(before)
  const sent = await asCleo.post('/api/messages', { recipientId: ben.id, postId: post })
  expect(sent.status).toBe(201)
  const { body } = await asBen.get<Message[]>(`/api/messages/${cleo.id}`)
  expect(body).toMatchObject([{ postId: null, post: null, postUnavailable: true }])
})
