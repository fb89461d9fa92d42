import type { Notification, UnreadCount } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'
import { notify } from './notifications.ts'

const world = await createWorld()
afterAll(() => world.close())

const list = async (client: Client, query = '') =>
  (await client.get<Notification[]>(`/api/notifications${query}`)).body
const count = async (client: Client) =>
  (await client.get<UnreadCount>('/api/notifications/unread-count')).body.count
const idsOf = (notifications: { id: number }[]) => notifications.map(({ id }) => id)

/** Ann, her friend Ben who has caused some notifications, and a client of Ann's. */
async function scene(notifications = 0) {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  for (let n = 0; n < notifications; n += 1) await tell(ann, ben)
  return { ann, ben, zoe, client: await world.signIn(ann) }
}

type About = { relatedPostId?: number; relatedCommentId?: number; relatedCommunityId?: number }

const tell = (person: Person, from: Person, about: About = {}) =>
  notify(world.db, {
    type: 'mention',
    to: [person.id],
    relatedUserId: from.id,
    ...about,
  })

describe('the list', () => {
  test('has the newest first, page by page, each with all of its fields', async () => {
    const { ann, ben, client } = await scene(3)
    const post = await world.post(ben)
    const question = await world.comment(ann, post)
    const answer = await world.comment(ben, post, 'An answer', question)
    await tell(ann, ben, { relatedPostId: post, relatedCommentId: answer })
    const all = await list(client)
    expect(idsOf(all)).toEqual(idsOf(all).toSorted((a, b) => b - a))
    expect(all).toHaveLength(4)
    expect(all[0]).toEqual({
      id: expect.any(Number),
      userId: ann.id,
      type: 'mention',
      message: `${ben.name} mentioned you in a comment`,
      afterName: ' mentioned you in a comment',
      isRead: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      relatedUserId: ben.id,
      relatedPostId: post,
      relatedCommentId: answer,
      relatedUser: { id: ben.id, username: ben.username, name: ben.name, avatar: null },
      relatedParentCommentId: question,
      relatedCommunityId: null,
      excerpt: 'An answer',
      picture: null,
    })
    const first = await client.get<Notification[]>('/api/notifications?limit=3')
    expect(first.body).toEqual(all.slice(0, 3))
    const next = String(first.headers['x-next-cursor'])
    const second = await client.get<Notification[]>(`/api/notifications?limit=3&before=${next}`)
    expect(second.body).toEqual(all.slice(3))
    expect(second.headers['x-next-cursor']).toBeUndefined()
    expect(await list(client, '?limit=2&offset=1')).toEqual(all.slice(1, 3))
  })

  test('shows who caused a notification as they are now, and the community it is about', async () => {
    const { ann, ben, client } = await scene()
    const community = await world.community(ben)
    await tell(ann, ben, { relatedCommunityId: community })
    await world.db.updateTable('users').set({ name: 'Benedict' }).where('id', '=', ben.id).execute()
    expect(await list(client)).toMatchObject([
      { relatedUser: { id: ben.id, name: 'Benedict' }, relatedCommunityId: community },
    ])
  })

  test('has nothing of others, and nothing of own deeds', async () => {
    const { ann, ben, client } = await scene(1)
    await tell(ben, ann)
    await tell(ann, ann)
    expect(await list(client)).toMatchObject([{ userId: ann.id, relatedUserId: ben.id }])
    expect(await count(client)).toBe(1)
  })

  test('is for members, and refuses wrong pages', async () => {
    const { client } = await scene()
    expect(await list(client)).toEqual([])
    for (const query of ['limit=0', 'limit=101', 'before=!', 'before=abc-1', 'offset=-1', 'offset=3001'])
      expect((await client.get(`/api/notifications?${query}`)).status).toBe(400)
    for (const url of ['/api/notifications', '/api/notifications/unread-count'])
      expect((await world.visitor().get(url)).status).toBe(401)
    for (const url of ['/api/notifications/1/read', '/api/notifications/read-all'])
      expect((await world.visitor().put(url)).status).toBe(401)
  })
})

describe('marking', () => {
  test('one as read answers it, and may be repeated', async () => {
    const { client } = await scene(2)
    const [newest, other] = await list(client)
    for (const _ of [1, 2])
      expect(await client.put(`/api/notifications/${newest!.id}/read`)).toMatchObject({
        status: 200,
        body: { ...newest, isRead: true },
      })
    expect(await list(client)).toEqual([{ ...newest, isRead: true }, other])
    expect(await count(client)).toBe(1)
  })

  test('one of another member, an unknown or a malformed one is the same 404, and changes nothing', async () => {
    const { ben, client } = await scene(1)
    const [notification] = await list(client)
    const asBen = await world.signIn(ben)
    const bodies = []
    for (const id of [notification!.id, 999_999_999, '9223372036854775808', 'x', '0', '%00']) {
      const { status, body } = await asBen.put(`/api/notifications/${id}/read`)
      expect(status).toBe(404)
      bodies.push(body)
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body)))).toHaveLength(1)
    expect(await list(client)).toEqual([notification])
  })

  test('all as read leaves none unread, and those of others alone', async () => {
    const { ann, ben, client } = await scene(2)
    const hidden = await world.post(ben)
    await tell(ann, ben, { relatedPostId: hidden })
    await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
    await tell(ben, ann)
    expect(await client.put('/api/notifications/read-all')).toMatchObject({ status: 200, body: { count: 0 } })
    expect((await list(client)).every(({ isRead }) => isRead)).toBe(true)
    await world.befriend(ann, ben)
    expect([(await list(client)).length, await count(client)]).toEqual([3, 0])
    expect(await count(await world.signIn(ben))).toBe(1)
  })
})

test('unread notifications are counted to 100, and marked however many there are', async () => {
  const { ann, ben, client } = await scene()
  await sql`insert into notifications (user_id, type, message, related_user_id)
    select ${ann.id}, 'mention', 'Look', ${ben.id} from generate_series(1, 11000)`.execute(world.db)
  expect(await count(client)).toBe(100)
  const answers = await Promise.all([1, 2].map(() => client.put('/api/notifications/read-all')))
  expect(answers.map(({ body }) => body)).toEqual([{ count: 0 }, { count: 0 }])
  expect(await count(client)).toBe(0)
})
