import { type CommunityNews, COMMUNITY_PINS_MAX, type LogEntry } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { waitingForLocks } from '../../test/database.ts'
import { drifted } from '../../test/drifted.ts'
import { inWorld, randomWorld } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import { type Person, createWorld } from '../../test/world.ts'
import { inTransaction } from '../core/database/database.ts'
import { lockCommunity } from '../core/database/locks.ts'
import { listNews } from './news.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let cleo: Person
let asAnn: Client
let asBen: Client
let asCleo: Client
let id: number

/** Ann runs a community, Ben is a member, Cleo is not. */
beforeEach(async () => {
  ;[ann, ben, cleo] = (await world.people(3)) as [Person, Person, Person]
  ;[asAnn, asBen, asCleo] = [await world.signIn(ann), await world.signIn(ben), await world.signIn(cleo)]
  id = await world.community(ann, { name: 'Garden', members: [ben] })
})

const PATH = '/api/community-groups'
const posts = async (client: Client, query = '') =>
  (await client.get<Post[]>(`${PATH}/${id}/posts${query}`)).body
const pin = (client: Client, post: number) => client.post(`${PATH}/${id}/posts/${post}/pin`)
const unpin = (client: Client, post: number) => client.delete(`${PATH}/${id}/posts/${post}/pin`)
const news = async (client: Client) => (await client.get<CommunityNews[]>(`${PATH}/news`)).body
const write = async (count: number, author = ben) => {
  const made: number[] = []
  while (made.length < count) made.push(await world.post(author, { communityId: id }))
  return made
}

describe('the posts of a community', () => {
  test('come with the pinned ones first, newest first in each part, page by page', async () => {
    const [one, two, three, four, five] = await write(5)
    await pin(asAnn, two!)
    await pin(asAnn, four!)
    const wanted = [four, two, five, three, one]
    expect((await posts(asCleo)).map((post) => post.id)).toEqual(wanted)
    for (const limit of [1, 2, 3]) {
      const seen: number[] = []
      let next: string | undefined
      do {
        const page = await asCleo.get<Post[]>(
          `${PATH}/${id}/posts?limit=${limit}${next ? `&before=${next}` : ''}`,
        )
        seen.push(...page.body.map((post) => post.id))
        next = page.headers['x-next-cursor'] as string | undefined
      } while (next)
      expect(seen).toEqual(wanted)
    }
    expect((await posts(asCleo, '?limit=2&offset=1')).map((post) => post.id)).toEqual([two, five])
    expect((await posts(asBen))[0]).toMatchObject({
      groupId: id,
      community: { name: 'Garden', isPinned: true, isStaff: false, isArchived: false },
    })
    expect((await posts(asAnn))[4]).toMatchObject({ community: { isPinned: false, isStaff: true } })
    for (const query of ['?limit=0', '?before=!', '?before=1_1'])
      expect((await asCleo.get(`${PATH}/${id}/posts${query}`)).status).toBe(400)
  })

  test('leave out those by the blocked, and keep those by the hidden', async () => {
    await world.hide(cleo, ben)
    await write(1)
    expect(await posts(asCleo)).toHaveLength(1)
    await world.block(ben, cleo)
    expect(await posts(asCleo)).toEqual([])
  })

  test('are written by members alone', async () => {
    expect((await asBen.post('/api/posts', { content: 'Hello', groupId: id })).status).toBe(201)
    expect((await asCleo.post('/api/posts', { content: 'Hello', groupId: id })).status).toBe(403)
    await asAnn.put(`${PATH}/${id}`, { visibility: 'private' })
    expect((await asCleo.post('/api/posts', { content: 'Hello', groupId: id })).status).toBe(404)
    expect((await asCleo.get(`${PATH}/${id}/posts`)).status).toBe(403)
  })

  test('of others are deleted by its staff, who say so in the log', async () => {
    const [post] = await write(1)
    expect((await asCleo.delete(`/api/posts/${post}`)).status).toBe(403)
    expect((await asAnn.delete(`/api/posts/${post}`)).status).toBe(204)
    const { body } = await asAnn.get<LogEntry[]>(`${PATH}/${id}/log`)
    expect(body.map(({ act, actor, subject }) => [act, actor?.id, subject?.id])).toEqual([
      ['post.delete', ann.id, ben.id],
    ])
    const [own] = await write(1, ann)
    await asAnn.delete(`/api/posts/${own}`)
    expect((await asAnn.get<LogEntry[]>(`${PATH}/${id}/log`)).body).toHaveLength(1)
    expect(await drifted(world.db)).toEqual([])
  })
})

test('a post that a moderator deletes while they are removed stays', async () => {
  const [post] = await write(1, ann)
  await asAnn.put(`${PATH}/${id}/members/${ben.id}`, { role: 'moderator' })
  const { deleted } = await inTransaction(world.db, async (tx) => {
    await lockCommunity(tx, id)
    const deleted = asBen.delete(`/api/posts/${post}`)
    await expect.poll(() => waitingForLocks(tx)).toBeGreaterThan(0)
    await tx.deleteFrom('community_members').where('user_id', '=', ben.id).execute()
    return { deleted }
  })
  expect((await deleted).status).toBe(403)
  expect(await posts(asAnn)).toHaveLength(1)
})

describe('a pin', () => {
  test('is set and taken away by the staff, each once', async () => {
    const [post] = await write(1)
    expect((await pin(asBen, post!)).status).toBe(403)
    expect((await pin(asCleo, post!)).status).toBe(403)
    const first = await pin(asAnn, post!)
    expect((await pin(asAnn, post!)).body).toEqual(first.body)
    expect((await unpin(asAnn, post!)).body).toEqual({ pinnedAt: null })
    expect((await unpin(asAnn, post!)).status).toBe(200)
    const { body } = await asAnn.get<LogEntry[]>(`${PATH}/${id}/log`)
    expect(body.map(({ act }) => act)).toEqual(['post.unpin', 'post.pin'])
  })

  test('is of a post in this community', async () => {
    const elsewhere = await world.post(ann, { communityId: await world.community(ann) })
    for (const post of [elsewhere, await world.post(ann), 999_999_999]) {
      const { status, body } = await pin(asAnn, post)
      expect([status, body.message]).toEqual([404, 'Post not found'])
    }
  })

  test('stands above at most ten posts, also when eleven are pinned at once', async () => {
    const made = await write(COMMUNITY_PINS_MAX + 1)
    const answers = await Promise.all(made.map((post) => pin(asAnn, post)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(COMMUNITY_PINS_MAX).fill(200), 409])
    expect((await posts(asAnn)).filter(({ community }) => community?.isPinned)).toHaveLength(10)
  })
})

describe('new posts', () => {
  test('are those of others since the last visit, in the own communities alone', async () => {
    await world.community(cleo, { name: 'Elsewhere' })
    await write(2)
    await write(1, ann)
    expect(await news(asAnn)).toEqual([{ id, name: 'Garden', avatar: null, newPosts: 2 }])
    expect(await news(asBen)).toEqual([{ id, name: 'Garden', avatar: null, newPosts: 1 }])
    expect(await news(asCleo)).toEqual([])
    expect((await asBen.put(`${PATH}/${id}/visit`)).status).toBe(204)
    expect(await news(asBen)).toEqual([])
    expect((await asCleo.put(`${PATH}/${id}/visit`)).status).toBe(204)
    await world.hide(ann, ben)
    expect(await news(asAnn)).toEqual([])
    expect((await asAnn.get(`${PATH}/news?limit=0`)).status).toBe(400)
  })

  test('are in any world those that rules/visibility.md gives a member', async () => {
    const property = fc.asyncProperty(randomWorld, (drawn) =>
      inWorld(world.db, drawn, async (tx, ids) => {
        await sql`update community_members set last_visit_at = '-infinity'
          where community_id = any(${ids.communities}::bigint[])`.execute(tx)
        const oracle = oracleOf(drawn)
        for (const [me, { role }] of drawn.people.entries()) {
          const wanted = drawn.communities.flatMap(({ members }, index) => {
            const isMember = members.some(({ person, status }) => person === me && status === 'approved')
            const isNew = (at: number) => drawn.posts[at]!.author !== me && oracle.isFedTo(me, at)
            const found = drawn.posts.filter(({ community }, at) => community === index && isNew(at))
            return isMember && found.length > 0 ? [[ids.communities[index]!, found.length]] : []
          })
          const found = await listNews(tx, { id: ids.people[me]!, role }, 10)
          expect(found.map(({ id, newPosts }) => [id, newPosts]).sort()).toEqual(wanted.sort())
        }
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })
})

describe('an archived community', () => {
  test('can be read, but nothing can be added', async () => {
    const [post] = await write(1)
    await world.db.updateTable('communities').set({ archived_at: new Date() }).where('id', '=', id).execute()
    expect(await posts(asCleo)).toHaveLength(1)
    const answers = [
      await asBen.post('/api/posts', { content: 'Hello', groupId: id }),
      await asCleo.post(`/api/posts/${post}/comment`, { content: 'Hello', postId: post }),
      await asBen.put(`/api/posts/${post}`, { content: 'Hello' }),
      await asBen.post(`/api/posts/${post}/tags`, { taggedUserIds: [cleo.id] }),
      await pin(asAnn, post!),
      await asAnn.put(`${PATH}/${id}`, { name: 'Park' }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'archived'])
    const listed = await asCleo.get<{ id: number }[]>(`${PATH}?q=garden&limit=100`)
    expect(listed.body.map((one) => one.id)).not.toContain(id)
  })
})
