import { afterAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { EXEMPT, reach } from '../../test/reading-calls.ts'
import { type Relation, setStage, type Side, type Stage } from '../../test/traces.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

type OpenApi = { paths: Record<string, { get?: { 'x-who': string } }> }

/** Without the calls for staff, who see everything. */
async function readingCalls(): Promise<string[]> {
  const { body } = await world.visitor().get<OpenApi>('/api/openapi.json')
  return Object.entries(body.paths).flatMap(([path, { get }]) =>
    get && !['moderator', 'admin'].includes(get['x-who']) ? path : [],
  )
}

/** The calls that show a trace of the other: their id, their name, or their texts. */
async function callsWithTraces(stage: Stage, viewer: Side, facing: Side): Promise<string[]> {
  const found: string[] = []
  for (const [call, urls] of Object.entries(reach(stage, facing))) {
    for (const url of urls) {
      const { status, body } = await viewer.client.get<unknown>(url)
      expect([url, status < 500]).toEqual([url, true])
      if (hasTrace(body, facing)) found.push(call)
    }
  }
  return [...new Set(found)]
}

const hasTrace = (body: unknown, { mark, person }: Side) => {
  const text = JSON.stringify(body)
  return text.includes(mark) || text.includes(String(person.id))
}

const RELATIONS: Relation[] = ['friends', 'asked', 'strangers']

describe('two members of whom one has blocked the other', () => {
  const seenBefore = new Set<string>()

  test.each(RELATIONS)('who were %s find no trace of each other in any reading call', async (relation) => {
    const stage = await setStage(world, relation)
    const { one, other } = stage
    for (const call of await callsWithTraces(stage, one, other)) seenBefore.add(call)
    for (const call of await callsWithTraces(stage, other, one)) seenBefore.add(call)
    const { status } = await one.client.post('/api/users/block', { userId: other.person.id })
    expect(status).toBe(200)
    expect(await callsWithTraces(stage, one, other)).toEqual([])
    expect(await callsWithTraces(stage, other, one)).toEqual([])
  })

  test('found a trace in each of these calls before the block', async () => {
    const tried = Object.keys(reach(await setStage(world, 'strangers'), {} as Side))
    expect(tried.filter((call) => !seenBefore.has(call))).toEqual([])
  })

  test('are looked for in every reading call of the API', async () => {
    const known = new Set([
      ...Object.keys(reach(await setStage(world, 'strangers'), {} as Side)),
      ...Object.keys(EXEMPT),
    ])
    expect((await readingCalls()).filter((call) => !known.has(call))).toEqual([])
  })

  test('keep what they wrote to each other, and can write no more', async () => {
    const { one, other } = await setStage(world, 'friends')
    await one.client.post('/api/users/block', { userId: other.person.id })
    for (const [viewer, facing] of [
      [one, other],
      [other, one],
    ] as const) {
      const { body } = await viewer.client.get<object[]>(`/api/messages/${facing.person.id}`)
      expect(body).toHaveLength(2)
      const conversation = await viewer.client.get(`/api/conversations/${facing.person.id}`)
      expect(conversation.body).toMatchObject({ canMessage: false })
    }
  })
})

describe('a call about a member who has blocked the viewer, or is blocked,', () => {
  const MISSING = 999_999_999
  const writes = (client: Client, person: number, post: number, comment: number) => ({
    ask: () => client.post('/api/friends/request', { friendId: person }),
    unfriend: () => client.post('/api/friends/remove', { friendId: person }),
    'unfriend by id': () => client.delete(`/api/friends/${person}`),
    write: () => client.post('/api/messages', { recipientId: person, content: 'Hello' }),
    hide: () => client.post('/api/users/hide', { userId: person }),
    like: () => client.put(`/api/posts/${post}/like`),
    unlike: () => client.delete(`/api/posts/${post}/like`),
    save: () => client.put(`/api/posts/${post}/bookmark`),
    'pass on': () => client.post(`/api/posts/${post}/repost`, { content: 'Look' }),
    comment: () => client.post(`/api/posts/${post}/comment`, { content: 'Well', postId: post }),
    'like a comment': () => client.put(`/api/comments/${comment}/like`),
    'save a comment': () => client.put(`/api/comments/${comment}/bookmark`),
    'delete a comment': () => client.delete(`/api/comments/${comment}`),
  })

  test('is answered as if they did not exist', async () => {
    const { one, other } = await setStage(world, 'friends')
    // An own like still goes, which own-words.test.ts holds.
    const both = [one.person.id, other.person.id]
    await world.db.deleteFrom('post_likes').where('user_id', 'in', both).execute()
    await one.client.post('/api/users/block', { userId: other.person.id })
    for (const [viewer, facing] of [
      [one, other],
      [other, one],
    ] as const) {
      const { client, person } = facing
      expect(client).not.toBe(viewer.client)
      const aimed = writes(viewer.client, person.id, facing.posts[0]!, facing.comments[0]!)
      const missing = writes(viewer.client, MISSING, MISSING, MISSING)
      for (const [deed, call] of Object.entries(aimed)) {
        const [{ status, body }, nothing] = [await call(), await missing[deed as keyof typeof aimed]()]
        expect([deed, status, body]).toEqual([deed, nothing.status, nothing.body])
        expect([deed, status]).toEqual([deed, 404])
      }
    }
  })

  test('tags no one, and sorts no one into a group', async () => {
    const { one, other } = await setStage(world, 'friends')
    await one.client.post('/api/users/block', { userId: other.person.id })
    const { body: post } = await other.client.post<{ id: number; tags: object[] }>('/api/posts', {
      content: `Hello @${one.person.username}`,
      visibility: 'public',
      taggedUserIds: [one.person.id],
    })
    expect(post.tags).toEqual([])
    const tagging = (id: number) => other.client.post(`/api/posts/${post.id}/tags`, { taggedUserIds: [id] })
    expect(await tagging(one.person.id)).toMatchObject({
      status: 404,
      body: (await tagging(MISSING)).body,
    })
    const { body: group } = await other.client.post<{ id: number }>('/api/friend-groups', { name: 'Far' })
    const sorting = (friendId: number) =>
      other.client.post(`/api/friend-groups/${group.id}/members`, { friendId })
    const missing = await sorting(MISSING)
    expect(await sorting(one.person.id)).toMatchObject({ status: missing.status, body: missing.body })
  })
})
