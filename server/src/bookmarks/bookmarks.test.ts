import type { Comment } from '@kith/shared/comments.ts'
import type { Post } from '@kith/shared/posts.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Two friends, a stranger, and a client of the second. */
async function scene() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  return { ann, ben, zoe, client: await world.signIn(ben) }
}

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

describe('saved posts', () => {
  test('come back the latest saved first, page by page', async () => {
    const { ann, client } = await scene()
    const posts = [await world.post(ann), await world.post(ann), await world.post(ann)]
    for (const post of [posts[1], posts[0], posts[2]]) {
      expect((await client.put(`/api/posts/${post}/bookmark`)).body).toEqual({ isBookmarked: true })
    }
    const first = await client.get<Post[]>('/api/bookmarks/user?limit=2')
    expect(idsOf(first.body)).toEqual([posts[2], posts[0]])
    expect(first.body[0]!.isBookmarked).toBe(true)
    const next = String(first.headers['x-next-cursor'])
    const second = await client.get<Post[]>(`/api/bookmarks/user?limit=2&before=${next}`)
    expect(idsOf(second.body)).toEqual([posts[1]])
    expect(second.headers['x-next-cursor']).toBeUndefined()
    expect((await client.delete(`/api/posts/${posts[2]}/bookmark`)).body).toEqual({ isBookmarked: false })
    expect((await client.delete(`/api/posts/${posts[2]}/bookmark`)).status).toBe(200)
    expect(idsOf((await client.get<Post[]>('/api/bookmarks/user')).body)).toEqual([posts[0], posts[1]])
  })

  test('are listed once, however often they are saved at the same time', async () => {
    const { ann, client } = await scene()
    const post = await world.post(ann)
    await Promise.all(Array.from({ length: 20 }, () => client.put(`/api/posts/${post}/bookmark`)))
    expect((await client.get<Post[]>('/api/bookmarks/user')).body).toHaveLength(1)
  })

  test('are hidden when access ends, and shown again with it', async () => {
    const { ann, ben, client } = await scene()
    const post = await world.post(ann)
    const comment = await world.comment(ann, post)
    await client.put(`/api/posts/${post}/bookmark`)
    await client.put(`/api/comments/${comment}/bookmark`)
    await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
    expect((await client.get<Post[]>('/api/bookmarks/user')).body).toEqual([])
    expect((await client.get<Comment[]>('/api/bookmarks/user?type=comments')).body).toEqual([])
    await world.befriend(ann, ben)
    expect((await client.get<Post[]>('/api/bookmarks/user')).body).toHaveLength(1)
    expect((await client.get<Comment[]>('/api/bookmarks/user?type=comments')).body).toHaveLength(1)
  })
})

describe('saved comments', () => {
  test('are a list of their own, without their replies, and deleted ones leave it', async () => {
    const { ann, ben, client } = await scene()
    const post = await world.post(ann)
    const comment = await world.comment(ben, post, 'Keep')
    await world.comment(ann, post, 'Reply', comment)
    expect((await client.put(`/api/comments/${comment}/bookmark`)).body).toEqual({ isBookmarked: true })
    const { body } = await client.get<Comment[]>('/api/bookmarks/user?type=comments')
    expect(body).toMatchObject([
      { id: comment, postId: post, isBookmarked: true, replies: [], replyCount: 1 },
    ])
    expect((await client.get<Post[]>('/api/bookmarks/user')).body).toEqual([])
    await client.delete(`/api/comments/${comment}`)
    expect((await client.get<Comment[]>('/api/bookmarks/user?type=comments')).body).toEqual([])
    expect((await client.put(`/api/comments/${comment}/bookmark`)).status).toBe(404)
  })
})

test('nobody can save what they may not see, not even staff', async () => {
  const { ann, ben, zoe } = await scene()
  const post = await world.post(ann)
  const comment = await world.comment(ben, post)
  for (const person of [zoe, await world.person({ role: 'moderator' })]) {
    const client = await world.signIn(person)
    for (const path of [`posts/${post}`, `comments/${comment}`, 'posts/999999999', 'comments/x']) {
      expect((await client.put(`/api/${path}/bookmark`)).status).toBe(404)
      expect((await client.delete(`/api/${path}/bookmark`)).status).toBe(404)
    }
  }
  const client = await world.signIn(ben)
  for (const query of ['type=all', 'limit=0', 'before=!', 'offset=-1'])
    expect((await client.get(`/api/bookmarks/user?${query}`)).status).toBe(400)
  expect((await world.visitor().get('/api/bookmarks/user')).status).toBe(401)
})
