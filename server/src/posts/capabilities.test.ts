import type { PostCapabilities } from '@kith/shared/posts.ts'
import { afterAll, expect, test } from 'vitest'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

async function capabilities(person: Person, postId: number, parentId?: number) {
  const query = parentId === undefined ? '' : `?parentId=${parentId}`
  const client = await world.signIn(person)
  const { status, body } = await client.get<PostCapabilities>(`/api/posts/${postId}/standing${query}`)
  return status === 200 ? body : status
}

const READER = { canComment: true, canEdit: false, canShare: true }
const AUTHOR = { canComment: true, canEdit: true, canShare: true }

test('a post is commented on and shared by who sees it, edited by its author, and is a 404 for others', async () => {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  const post = await world.post(ann)
  expect(await capabilities(ann, post)).toEqual(AUTHOR)
  expect(await capabilities(ben, post)).toEqual(READER)
  expect(await capabilities(zoe, post)).toBe(404)
  expect(await capabilities(await world.person({ role: 'admin' }), post)).toBe(404)
  await world.block(ann, ben)
  expect(await capabilities(ben, post)).toBe(404)
})

test('a comment is answered while it is there for who answers', async () => {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  const [post, other] = [await world.post(ann, { visibility: 'public' }), await world.post(ann)]
  const comment = await world.comment(zoe, post)
  expect(await capabilities(ben, post, comment)).toEqual(READER)
  expect(await capabilities(ben, other, comment)).toEqual({ ...READER, canComment: false })
  await world.block(zoe, ben)
  expect(await capabilities(ben, post, comment)).toEqual({ ...READER, canComment: false })
  expect(await capabilities(ann, post, comment)).toEqual(AUTHOR)
  await (await world.signIn(zoe)).delete(`/api/comments/${comment}`)
  expect(await capabilities(ann, post, comment)).toEqual({ ...AUTHOR, canComment: false })
})

test('in an archived community a post is shared alone, and in one that was left nothing is done', async () => {
  const [ann, ben] = await world.people(2)
  const communityId = await world.community(ben!, { members: [ann!], visibility: 'private' })
  const post = await world.post(ann!, { communityId })
  expect(await capabilities(ann!, post)).toEqual(AUTHOR)
  await world.db
    .updateTable('communities')
    .set({ archived_at: new Date() })
    .where('id', '=', communityId)
    .execute()
  expect(await capabilities(ann!, post)).toEqual({ canComment: false, canEdit: false, canShare: true })
  await world.db.deleteFrom('community_members').where('user_id', '=', ann!.id).execute()
  expect(await capabilities(ann!, post)).toEqual({ canComment: false, canEdit: false, canShare: false })
})
