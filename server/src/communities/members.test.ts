import {
  type Community,
  type CommunityMember,
  COMMUNITY_STAFF_MAX,
  communityWording,
  type LogEntry,
} from '@kith/shared/communities.ts'
import type { Notification } from '@kith/shared/notifications.ts'
import type { Post } from '@kith/shared/posts.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { drifted } from '../../test/drifted.ts'
import { createWorld, type Person } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let cleo: Person
let dora: Person
let asAnn: Client
let asBen: Client
let asCleo: Client
let id: number

/** Ann runs a community; Ben is a moderator of it, Cleo and Dora are members. */
beforeEach(async () => {
  ;[ann, ben, cleo, dora] = (await world.people(4)) as [Person, Person, Person, Person]
  ;[asAnn, asBen, asCleo] = [await world.signIn(ann), await world.signIn(ben), await world.signIn(cleo)]
  id = await world.community(ann, { name: 'Garden', members: [ben, cleo, dora] })
  await give(ben, 'moderator')
})

const PATH = '/api/community-groups'
const give = (person: Person, role: 'member' | 'moderator' | 'admin') =>
  world.db
    .updateTable('community_members')
    .set({ role })
    .where('user_id', '=', person.id)
    .where('community_id', '=', id)
    .execute()
const members = async (client: Client, query = '') =>
  (await client.get<CommunityMember[]>(`${PATH}/${id}/members${query}`)).body
const setRole = (client: Client, { id: userId }: Person, role: string) =>
  client.put<CommunityMember>(`${PATH}/${id}/members/${userId}`, { role })
const remove = (client: Client, { id: userId }: Person) => client.delete(`${PATH}/${id}/members/${userId}`)
const handOver = (client: Client, { id: userId }: Person) =>
  client.put<Community>(`${PATH}/${id}/creator`, { userId })
const log = async (client: Client) => (await client.get<LogEntry[]>(`${PATH}/${id}/log`)).body
const notificationsOf = async (client: Client) =>
  (await client.get<Notification[]>('/api/notifications')).body.map(
    ({ type, message, relatedCommunityId }) => [type, message, relatedCommunityId],
  )

describe('the members', () => {
  test('come by role, then by the time they joined, page by page', async () => {
    expect((await members(asCleo)).map(({ userId, role, isCreator }) => [userId, role, isCreator])).toEqual([
      [ann.id, 'admin', true],
      [ben.id, 'moderator', false],
      [cleo.id, 'member', false],
      [dora.id, 'member', false],
    ])
    const seen: number[] = []
    let next: string | undefined
    do {
      const page = await asCleo.get<CommunityMember[]>(
        `${PATH}/${id}/members?limit=1${next ? `&before=${next}` : ''}`,
      )
      seen.push(...page.body.map(({ userId }) => userId))
      next = page.headers['x-next-cursor'] as string | undefined
    } while (next)
    expect(seen).toEqual([ann, ben, cleo, dora].map((person) => person.id))
    expect((await members(asCleo, '?limit=2&offset=1')).map(({ userId }) => userId)).toEqual([
      ben.id,
      cleo.id,
    ])
    for (const query of ['?limit=0', '?before=!', '?before=1_2'])
      expect((await asCleo.get(`${PATH}/${id}/members${query}`)).status).toBe(400)
  })

  test('leave out the blocked, and the invited', async () => {
    await world.block(dora, cleo)
    const eve = await world.person()
    await world.db
      .insertInto('community_members')
      .values({ community_id: id, user_id: eve.id, status: 'invited', invited_by: ann.id })
      .execute()
    expect((await members(asCleo)).map(({ userId }) => userId)).toEqual([ann.id, ben.id, cleo.id])
    expect((await members(asBen)).map(({ userId }) => userId)).toEqual([ann.id, ben.id, cleo.id, dora.id])
  })
})

describe('a role', () => {
  test('is given and taken back by the creator alone, and who gets one is notified', async () => {
    const made = await setRole(asAnn, cleo, 'moderator')
    expect([made.status, made.body]).toMatchObject([
      200,
      { userId: cleo.id, role: 'moderator', isCreator: false },
    ])
    expect(await notificationsOf(asCleo)).toEqual([
      ['community_role', `${ann.name} made you a moderator of Garden`, id],
    ])
    expect((await setRole(asAnn, cleo, 'moderator')).status).toBe(200)
    expect(await notificationsOf(asCleo)).toHaveLength(1)
    for (const client of [asBen, asCleo]) expect((await setRole(client, dora, 'moderator')).status).toBe(403)
    expect((await setRole(asAnn, cleo, 'member')).body.role).toBe('member')
    expect((await log(asAnn)).map(({ act, actor, subject }) => [act, actor?.id, subject?.id])).toEqual([
      ['role.member', ann.id, cleo.id],
      ['role.moderator', ann.id, cleo.id],
    ])
  })

  test('that is taken back takes back its unread notification, and leaves those of others', async () => {
    await setRole(asAnn, dora, 'moderator')
    for (const role of ['moderator', 'member', 'moderator', 'member']) await setRole(asAnn, cleo, role)
    expect(await notificationsOf(asCleo)).toEqual([])
    expect(await notificationsOf(await world.signIn(dora))).toHaveLength(1)
    await setRole(asAnn, cleo, 'moderator')
    expect(await notificationsOf(asCleo)).toHaveLength(1)
  })

  test('of the creator stays, and strangers have none', async () => {
    expect((await setRole(asAnn, ann, 'member')).status).toBe(403)
    const { status, body } = await setRole(asAnn, await world.person(), 'moderator')
    expect([status, (body as unknown as { message: string }).message]).toEqual([404, 'User not found'])
    for (const role of ['admin', 'creator', '']) expect((await setRole(asAnn, cleo, role)).status).toBe(400)
  })

  test('is not given to a suspended member, nor the community, until the suspension has ended', async () => {
    const suspend = (until: string) =>
      world.db
        .insertInto('suspensions')
        .values({ user_id: cleo.id, until, reason: 'Spam' })
        .onConflict((again) => again.column('user_id').doUpdateSet({ until }))
        .execute()
    await suspend('2999-01-01T00:00:00Z')
    for (const { status, body } of [await setRole(asAnn, cleo, 'moderator'), await handOver(asAnn, cleo)])
      expect([status, body]).toMatchObject([
        409,
        { code: 'member_away', message: communityWording.memberAway },
      ])
    expect(communityWording.memberAway).not.toMatch(/suspen/)
    expect((await members(asAnn))[0]).toMatchObject({ userId: ann.id, isCreator: true })
    expect((await setRole(asAnn, cleo, 'member')).status).toBe(200)
    await suspend('2020-01-01T00:00:00Z')
    expect((await setRole(asAnn, cleo, 'moderator')).status).toBe(200)
    expect((await handOver(asAnn, cleo)).status).toBe(200)
  })

  test('is held by at most fifty, also after handing over', async () => {
    const crowd = await world.people(COMMUNITY_STAFF_MAX - 2)
    await world.db
      .insertInto('community_members')
      .values(
        crowd.map((person) => ({
          community_id: id,
          user_id: person.id,
          role: 'moderator' as const,
          invited_by: null,
        })),
      )
      .execute()
    for (const { status, body } of [await setRole(asAnn, cleo, 'moderator'), await handOver(asAnn, cleo)])
      expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'too_many_staff'])
    expect((await members(asAnn, '?limit=100')).find(({ userId }) => userId === cleo.id)?.role).toBe('member')
    expect((await handOver(asAnn, ben)).status).toBe(200)
  })
})

describe('removing a member', () => {
  test('is for the staff, from the top down', async () => {
    expect((await remove(asCleo, dora)).status).toBe(403)
    expect((await remove(asBen, ann)).status).toBe(403)
    await give(cleo, 'moderator')
    expect((await remove(asBen, cleo)).status).toBe(403)
    await give(cleo, 'admin')
    expect((await remove(asBen, cleo)).status).toBe(403)
    expect((await remove(asCleo, ben)).status).toBe(204)
    expect((await remove(asAnn, cleo)).status).toBe(204)
    expect((await remove(asAnn, dora)).status).toBe(204)
    expect((await remove(asAnn, dora)).status).toBe(404)
    expect((await members(asAnn)).map(({ userId }) => userId)).toEqual([ann.id])
    expect((await log(asAnn)).map(({ act }) => act)).toEqual(Array(3).fill('member.remove'))
    expect(await drifted(world.db)).toEqual([])
  })

  test('of a hidden community ends all they saw of it at once', async () => {
    await asAnn.put(`${PATH}/${id}`, { visibility: 'hidden' })
    const post = await world.post(ann, { communityId: id })
    expect((await asCleo.get(`/api/posts/${post}`)).status).toBe(200)
    expect((await remove(asBen, cleo)).status).toBe(204)
    for (const path of [`/api/posts/${post}`, `${PATH}/${id}`, `${PATH}/${id}/posts`])
      expect((await asCleo.get(path)).status).toBe(404)
  })

  test('of a hidden community leaves them their own posts, without its name', async () => {
    await asAnn.put(`${PATH}/${id}`, { visibility: 'hidden' })
    const post = await world.post(cleo, { communityId: id })
    expect((await remove(asBen, cleo)).status).toBe(204)
    await asAnn.put(`${PATH}/${id}`, { name: 'Secret garden' })
    const { status, body } = await asCleo.get<Post>(`/api/posts/${post}`)
    expect([status, body.content, body.community]).toEqual([200, 'A post', null])
    const profile = await asCleo.get<Post[]>(`/api/users/${cleo.id}/posts`)
    expect(profile.body.map(({ community }) => community)).toEqual([null])
    expect((await asBen.get<Post>(`/api/posts/${post}`)).body.community).toMatchObject({
      name: 'Secret garden',
    })
  })

  test('of a private community ends what they can find out about its members by tags', async () => {
    await asAnn.put(`${PATH}/${id}`, { visibility: 'private' })
    const post = await world.post(cleo, { communityId: id })
    expect((await remove(asBen, cleo)).status).toBe(204)
    const stranger = await world.person()
    for (const person of [dora, stranger]) {
      const answers = [
        await asCleo.post(`/api/posts/${post}/tags`, { taggedUserIds: [person.id] }),
        await asCleo.put(`/api/posts/${post}`, { content: `@${person.username}` }),
        await asCleo.post(`/api/posts/${post}/comment`, { content: 'Hello', taggedUserIds: [person.id] }),
      ]
      for (const { status, body } of answers) expect([status, body.message]).toEqual([404, 'Post not found'])
    }
  })

  test('while they post leaves either their post or a refusal, and no post after the removal', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) =>
        asCleo.post('/api/posts', { content: `Post ${n}`, groupId: id }),
      ),
      remove(asAnn, cleo),
    ])
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
    expect((await asCleo.post('/api/posts', { content: 'Late', groupId: id })).status).toBe(403)
    expect(await drifted(world.db)).toEqual([])
  })
})

describe('handing over', () => {
  test('makes another member the creator, who is notified; the former one stays as an admin', async () => {
    expect((await handOver(asBen, ben)).status).toBe(403)
    const { status, body } = await handOver(asAnn, cleo)
    expect([status, body.creatorId, body.userRole]).toEqual([200, cleo.id, 'admin'])
    expect(await notificationsOf(asCleo)).toEqual([['community_role', 'You now run Garden', id]])
    expect((await handOver(asAnn, dora)).status).toBe(403)
    expect((await remove(asCleo, ann)).status).toBe(204)
    expect((await log(asCleo)).map(({ act }) => act)).toEqual(['member.remove', 'handover'])
  })

  test('goes to members alone', async () => {
    for (const userId of [999_999_999, (await world.person()).id])
      expect((await asAnn.put(`${PATH}/${id}/creator`, { userId })).status).toBe(404)
    expect((await handOver(asAnn, ann)).status).toBe(200)
    expect((await asAnn.put(`${PATH}/${id}/creator`, { userId: 'x' })).status).toBe(400)
  })

  test('to two at once makes one of them the creator', async () => {
    const answers = await Promise.all([handOver(asAnn, cleo), handOver(asAnn, dora)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const creators = (await members(asBen)).filter(({ isCreator }) => isCreator)
    expect(creators).toHaveLength(1)
  })
})

test('handing over to and fro without end is a 429', async () => {
  const strict = await createWorld({ RATE_LIMIT_FACTOR: '0.1' })
  const pair = await strict.people(2)
  const clients = await Promise.all(pair.map(strict.signIn))
  const community = await strict.community(pair[0]!, { members: [pair[1]!] })
  const statuses = new Set<number>()
  for (let n = 0; n <= 60; n += 1) {
    const { id: userId } = pair[(n + 1) % 2]!
    statuses.add((await clients[n % 2]!.put(`${PATH}/${community}/creator`, { userId })).status)
  }
  expect([...statuses]).toEqual([200, 429])
  await strict.close()
})

describe('the log', () => {
  test('is read by the staff alone, without names that the viewer may not see', async () => {
    await setRole(asAnn, cleo, 'moderator')
    await remove(asAnn, dora)
    await world.block(dora, ben)
    expect((await log(asBen)).map(({ act, actor, subject }) => [act, actor?.id, subject?.id])).toEqual([
      ['member.remove', ann.id, undefined],
      ['role.moderator', ann.id, cleo.id],
    ])
    const asEve = await world.signIn(await world.person())
    for (const client of [asEve, await world.signIn(dora)])
      expect((await client.get(`${PATH}/${id}/log`)).status).toBe(403)
    expect((await asBen.get(`${PATH}/${id}/log?limit=0`)).status).toBe(400)
  })
})
