import type { Notification, UnreadCount } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'
import { notify } from './notifications.ts'

const world = await createWorld()
afterAll(() => world.close())

const list = async (client: Client) => (await client.get<Notification[]>('/api/notifications')).body
const count = async (client: Client) =>
  (await client.get<UnreadCount>('/api/notifications/unread-count')).body.count

/** Ann, her friend Ben, a stranger, and a client of Ann's. */
async function scene() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
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

describe('a notification falls silent', () => {
  /** A notification for Ann about a post that Ben wrote for his friends, and one about his comment on it. */
  async function told() {
    const { ann, ben, zoe, client } = await scene()
    const post = await world.post(ben)
    const comment = await world.comment(ben, post)
    await tell(ann, ben, { relatedPostId: post })
    await tell(ann, ben, { relatedPostId: post, relatedCommentId: comment })
    expect([(await list(client)).length, await count(client)]).toEqual([2, 2])
    return { ann, ben, zoe, client, post, comment }
  }

  test('for as long as one has blocked the other', async () => {
    for (const turned of [false, true]) {
      const { ann, ben, client } = await told()
      await world.block(turned ? ben : ann, turned ? ann : ben)
      expect([await list(client), await count(client)]).toEqual([[], 0])
      await world.db.deleteFrom('blocks').where('blocker_id', 'in', [ann.id, ben.id]).execute()
      expect([(await list(client)).length, await count(client)]).toEqual([2, 2])
    }
  })

  test('when the post is no longer for its member, and speaks again when it is', async () => {
    const { ann, ben, client } = await told()
    const [notification] = await list(client)
    await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
    expect([await list(client), await count(client)]).toEqual([[], 0])
    expect((await client.put(`/api/notifications/${notification?.id}/read`)).status).toBe(404)
    await world.befriend(ann, ben)
    expect([(await list(client)).length, await count(client)]).toEqual([2, 2])
  })

  test('when the comment is deleted, or stands under one of somebody blocked', async () => {
    const { ann, ben, zoe, client, post, comment } = await told()
    const above = await world.comment(zoe, post)
    const reply = await world.comment(ben, post, 'A reply', above)
    await tell(ann, ben, { relatedPostId: post, relatedCommentId: reply })
    expect(await count(client)).toBe(3)
    await world.block(ann, zoe)
    expect(await count(client)).toBe(2)
    const emptied = { is_deleted: true, user_id: null, content: '' }
    await world.db.updateTable('comments').set(emptied).where('id', '=', comment).execute()
    expect(await list(client)).toMatchObject([{ relatedPostId: post, relatedCommentId: null }])
    expect(await count(client)).toBe(1)
  })

  test('when its post is deleted, and when the member who caused it leaves', async () => {
    const { ann, ben, zoe, client, post } = await told()
    await tell(ann, zoe)
    await (await world.signIn(ben)).delete(`/api/posts/${post}`)
    expect(await list(client)).toMatchObject([{ relatedUserId: zoe.id }])
    await world.db.deleteFrom('users').where('id', '=', zoe.id).execute()
    expect([await list(client), await count(client)]).toEqual([[], 0])
  })

  test('about a hidden community for all but its members and the invited', async () => {
    const { ann, ben, client } = await scene()
    const hidden = await world.community(ben, { visibility: 'hidden', members: [ann] })
    const closed = await world.community(ben, { visibility: 'private' })
    await tell(ann, ben, { relatedCommunityId: hidden })
    await tell(ann, ben, { relatedCommunityId: closed })
    const members = world.db.updateTable('community_members').where('user_id', '=', ann.id)
    await members.set({ status: 'invited' }).execute()
    expect(await count(client)).toBe(2)
    await world.db.deleteFrom('community_members').where('user_id', '=', ann.id).execute()
    expect([(await list(client)).length, await count(client)]).toEqual([1, 1])
  })
})

test('a page that skips a thousand silent notifications is short, and its cursor leads to the next ones', async () => {
  const { ann, ben, client } = await scene()
  await tell(ann, ben)
  const [old] = await list(client)
  const gone = await world.person()
  await sql`insert into notifications (user_id, type, message, related_user_id)
    select ${ann.id}, 'mention', 'Look', ${gone.id} from generate_series(1, 2500)`.execute(world.db)
  await world.block(ann, gone)
  await tell(ann, ben)
  const seen: number[] = []
  let path = '/api/notifications?limit=10'
  for (let pages = 1; ; pages += 1) {
    const { body, headers } = await client.get<Notification[]>(path)
    seen.push(...body.map(({ id }) => id))
    const next = headers['x-next-cursor']
    if (next === undefined) {
      expect(pages).toBe(3)
      break
    }
    path = `/api/notifications?limit=10&before=${String(next)}`
  }
  expect(seen).toEqual([expect.any(Number), old!.id])
  expect(await count(client)).toBe(1)
})
