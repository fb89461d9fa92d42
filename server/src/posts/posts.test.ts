import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Two friends and a stranger. */
async function threePeople() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  return { ann, ben, zoe }
}

describe('GET /api/posts', () => {
  test('gives a page and names where the next begins', async () => {
    const { ann, ben } = await threePeople()
    const ids = []
    for (let count = 0; count < 5; count += 1) ids.unshift(await world.post(ben))
    const client = await world.signIn(ann)
    const first = await client.get<Post[]>('/api/posts?limit=3')
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const next = String(first.headers['x-next-cursor'])
    const second = await client.get<Post[]>(`/api/posts?limit=3&before=${next}`)
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(3))
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('refuses malformed paging and filters with a sentence', async () => {
    const { ann } = await threePeople()
    const client = await world.signIn(ann)
    for (const query of [
      'limit=0',
      'limit=101',
      'offset=-1',
      'before=!',
      'before=zzzzzzzzzz_1',
      'filter=all',
      'groupIds=a',
    ]) {
      expect((await client.get(`/api/posts?${query}`)).status, query).toBe(400)
    }
    expect((await world.visitor().get('/api/posts')).status).toBe(401)
  })

  test('gives pictures their widths and a repost its original', async () => {
    const { ann, ben } = await threePeople()
    const original = await world.post(ben)
    await world.db
      .insertInto('media')
      .values({
        key: 'k'.repeat(22),
        owner_id: ben.id,
        media_type: 'photo',
        mime_type: 'image/webp',
        file_size: 10,
        width: 900,
        height: 600,
        blurhash: null,
        widths: sql<number[]>`array[320, 640]`,
        post_id: original,
        comment_id: null,
        message_id: null,
      })
      .execute()
    const repost = await world.post(ann, { originalPostId: original })
    const { body } = await (await world.signIn(ann)).get<Post>(`/api/posts/${repost}`)
    expect(body.originalPost?.media[0]?.variants).toEqual([
      { width: 320, url: `/media/${'k'.repeat(22)}?w=320` },
      { width: 640, url: `/media/${'k'.repeat(22)}?w=640` },
    ])
    expect(body.originalPost).toMatchObject({ mediaUrl: `/media/${'k'.repeat(22)}`, mediaType: 'photo' })
    expect(body.media).toEqual([])
  })
})

describe('GET /api/posts/:id', () => {
  test('a missing post and one that may not be seen answer alike', async () => {
    const { ben, zoe } = await threePeople()
    const post = await world.post(ben, { visibility: 'friends' })
    const client = await world.signIn(zoe)
    const unseen = await client.get(`/api/posts/${post}`)
    expect(unseen.status).toBe(404)
    for (const id of ['999999999', 'abc', '-1', '1e9', '9007199254740993']) {
      expect(await client.get(`/api/posts/${id}`), id).toMatchObject({ status: 404, body: unseen.body })
    }
  })

  test('staff open any post, blocks notwithstanding, and cannot like it', async () => {
    const { ben } = await threePeople()
    const moderator = await world.person({ role: 'moderator' })
    await world.block(ben, moderator)
    const post = await world.post(ben)
    const client = await world.signIn(moderator)
    expect((await client.get<Post>(`/api/posts/${post}`)).body).toMatchObject({
      id: post,
      canInteract: false,
    })
    expect((await client.put(`/api/posts/${post}/like`)).status).toBe(404)
    const open = await world.post(await world.person(), { visibility: 'public' })
    expect((await client.get<Post>(`/api/posts/${open}`)).body.canInteract).toBe(true)
  })
})

describe('GET /api/users/:id/posts', () => {
  test('gives what the viewer may see, in communities too, newest first, page by page', async () => {
    const { ann, ben, zoe } = await threePeople()
    const community = await world.community(ben, { visibility: 'private', members: [ann] })
    const friends = await world.post(ben, { visibility: 'friends' })
    const inside = await world.post(ben, { communityId: community })
    const open = await world.post(ben, { visibility: 'public' })
    const forAnn = await world.signIn(ann)
    const first = await forAnn.get<Post[]>(`/api/users/${ben.id}/posts?limit=2`)
    expect(first.body.map(({ id }) => id)).toEqual([open, inside])
    const next = String(first.headers['x-next-cursor'])
    const second = await forAnn.get<Post[]>(`/api/users/${ben.id}/posts?limit=2&before=${next}`)
    expect(second.body.map(({ id }) => id)).toEqual([friends])
    const forZoe = await world.signIn(zoe)
    expect((await forZoe.get<Post[]>(`/api/users/${ben.id}/posts`)).body.map(({ id }) => id)).toEqual([open])
    await world.block(ben, zoe)
    expect((await forZoe.get(`/api/users/${ben.id}/posts`)).status).toBe(404)
  })
})
