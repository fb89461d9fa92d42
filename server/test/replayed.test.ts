import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
let ann: Person
let ben: Person
let asAnn: Client
let asBen: Client
let posts: number[]
let community: number

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[ann, ben] = (await world.people(2)) as [Person, Person]
  ;[asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
  await world.befriend(ann, ben)
  community = await world.community(ann)
  posts = [await world.post(ben, { content: 'A secret' }), await world.post(ben)]
})

type Made = { id: number; content?: string; untagged?: number[]; post?: object | null }

/** A creating call of Ann's that can be repeated exactly. */
function creating(url: string, body: object) {
  const headers = { 'idempotency-key': randomUUID() }
  return () => asAnn.post<Made>(url, body, headers)
}

const calls = {
  post: () => creating('/api/posts', { content: 'Hello' }),
  repost: () => creating(`/api/posts/${posts[0]}/repost`, { content: 'Look' }),
  comment: () => creating(`/api/posts/${posts[0]}/comment`, { content: 'Well' }),
  message: () => creating('/api/messages', { recipientId: ben.id, content: 'Hello' }),
  invitation: () => creating('/api/invites', {}),
  'friend group': () => creating('/api/friend-groups', { name: 'Close' }),
  'community link': () => creating(`/api/community-groups/${community}/links`, { maxUses: 5 }),
}

describe('a repeated call', () => {
  test.each(Object.keys(calls) as (keyof typeof calls)[])(
    'that made a %s makes nothing, and reads as it did at first while nothing has changed',
    async (kind) => {
      const send = calls[kind]()
      const [first, again] = [await send(), await send()]
      expect([first.status, again.status]).toEqual([201, 201])
      expect(again.body).toEqual(first.body)
    },
  )

  test.each([
    ['post', (id: number) => asAnn.delete(`/api/posts/${id}`), 'Post not found'],
    ['repost', (id: number) => asAnn.delete(`/api/posts/${id}`), 'Post not found'],
    ['comment', (id: number) => asAnn.delete(`/api/comments/${id}`), 'Not found'],
    ['invitation', (id: number) => asAnn.delete(`/api/invites/${id}`), 'Not found'],
    ['friend group', (id: number) => asAnn.delete(`/api/friend-groups/${id}`), 'Not found'],
    [
      'community link',
      (id: number) => asAnn.delete(`/api/community-groups/${community}/links/${id}`),
      'Not found',
    ],
  ] as const)('that made a %s which is gone since is a 404, and makes none', async (kind, remove, words) => {
    const send = calls[kind]()
    expect((await remove((await send()).body.id)).status).toBe(204)
    const again = await send()
    expect([again.status, again.body]).toEqual([404, { message: words, error: words, code: 'not_found' }])
  })

  test('reads as what was made reads now, not as it was', async () => {
    const send = calls.post()
    const { body } = await send()
    await asAnn.put(`/api/posts/${body.id}`, { content: 'Better' })
    await asBen.put(`/api/posts/${body.id}/like`)
    expect((await send()).body).toMatchObject({ id: body.id, content: 'Better', isEdited: true, likes: 1 })
  })

  test('that commented on what one may no longer see is a 404', async () => {
    const send = calls.comment()
    await send()
    await asAnn.delete(`/api/friends/${ben.id}`)
    expect((await send()).status).toBe(404)
  })

  test('that commented with what stays of it, as an empty place, is a 404', async () => {
    const send = calls.comment()
    const { body } = await send()
    await asBen.post(`/api/posts/${posts[0]}/comment`, { content: 'A reply', parentId: body.id })
    await asAnn.delete(`/api/comments/${body.id}`)
    expect((await send()).status).toBe(404)
  })

  test('that shared or reposted what one may no longer see shows nothing of it', async () => {
    const share = creating('/api/messages', { recipientId: ben.id, postId: posts[0] })
    const repost = calls.repost()
    expect(JSON.stringify([(await share()).body, (await repost()).body])).toContain('A secret')
    await asBen.post('/api/users/block', { userId: ann.id })
    const again = [await share(), await repost()]
    expect(again.map(({ status }) => status)).toEqual([201, 201])
    expect(again[0]?.body).toMatchObject({ post: null, postUnavailable: true })
    expect(again[1]?.body).toMatchObject({ originalPost: null, originalUnavailable: true })
    expect(JSON.stringify(again)).not.toContain('A secret')
  })

  test('names who could not be tagged as at first, whatever has changed between them', async () => {
    const zoe = await world.person()
    const send = creating('/api/posts', { content: 'Hello', taggedUserIds: [ben.id, zoe.id] })
    expect((await send()).body.untagged).toEqual([zoe.id])
    await world.befriend(ann, zoe)
    await asBen.post('/api/users/block', { userId: ann.id })
    expect((await send()).body).toMatchObject({ untagged: [zoe.id], tags: [] })
  })
})

test('no copy of the text is stored with the key', async () => {
  await creating('/api/posts', { content: 'Hello', taggedUserIds: [999_999_999] })()
  const stored = world.db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', ann.id)
  const { made, ...rest } = await stored.executeTakeFirstOrThrow()
  expect(made).toEqual({ id: expect.any(Number), untagged: [999_999_999] })
  expect(Object.keys(rest).toSorted()).toEqual(['created_at', 'key', 'request_hash', 'user_id'])
})
