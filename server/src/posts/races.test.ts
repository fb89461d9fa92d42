import type { Comment } from '@kith/shared/comments.ts'
import type { CreatedPost } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { drifted } from '../../test/drifted.ts'
import { createWorld, type World } from '../../test/world.ts'

const ACTORS = 50
/** This many act at once, so that each call gets a connection in time, even on a busy machine. */
const AT_ONCE = 10

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => world.close())

/** A public post with hashtags and a thread, its author, and fifty members who are about to act on it. */
async function scene() {
  const [author, ...crowd] = await world.people(ACTORS + 1)
  const own = await world.signIn(author!)
  const post = (await own.post<CreatedPost>('/api/posts', { content: '#calm', visibility: 'public' })).body.id
  const thread = await Promise.all([1, 2].map(() => world.comment(author!, post)))
  const actors = await Promise.all(crowd.map((person) => world.signIn(person)))
  return { own, post, thread, actors, path: `/api/posts/${post}` }
}

/** Everything a member does with a post: twice, or done and undone, or by several at once. */
async function act(client: Client, n: number, path: string, thread: number[]): Promise<number[]> {
  const comment = `/api/comments/${thread[n % thread.length]}`
  const say = (content: string, parentId?: number) =>
    client.post<Comment>(`${path}/comment`, { content, ...(parentId && { parentId }) })
  const sayAndTakeBack = async () => {
    const { status, body } = await say('Never mind')
    return status === 201 ? [(await client.delete(`/api/comments/${body.id}`)).status, status] : [status]
  }
  const answers = [
    client.post(`${path}/like`),
    client.post(`${path}/like`),
    client.put(`${path}/like`),
    ...(n % 3 === 0 ? [client.delete(`${path}/like`)] : []),
    client.put(`${path}/bookmark`),
    client.put(`${path}/bookmark`),
    ...(n % 4 === 0 ? [client.delete(`${path}/bookmark`)] : []),
    client.put(`${comment}/like`),
    client.post(`${comment}/like`),
    client.put(`${comment}/bookmark`),
    say('First', n % 2 === 0 ? thread[0] : undefined),
    client.post(`${path}/repost`, { content: 'Look #calm' }),
  ]
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  return [...statuses, ...(await sayAndTakeBack())]
}

/** All of them act, ten at a time. */
async function actAll({ actors, path, thread }: Awaited<ReturnType<typeof scene>>): Promise<number[]> {
  const statuses: number[] = []
  for (let first = 0; first < actors.length; first += AT_ONCE) {
    const some = actors.slice(first, first + AT_ONCE)
    const answers = await Promise.all(some.map((client, at) => act(client, first + at, path, thread)))
    statuses.push(...answers.flat())
  }
  return statuses
}

const editAll = (own: Client, path: string) =>
  Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      own.put(path, { content: n % 2 === 0 ? '#calm #storm' : '#storm and no more' }),
    ),
  )

/** Rows of a table that belong to a post. */
async function rowsOf(table: string, post: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where post_id = ${post}`.execute(world.db)
  return rows[0]?.count ?? -1
}

test('fifty members who like, save, comment, answer, delete and repost while the post is edited leave every count true', async () => {
  const stage = await scene()
  const { own, post, path } = stage
  const [statuses, edits] = await Promise.all([actAll(stage), editAll(own, path)])
  expect(new Set(statuses)).toEqual(new Set([200, 201, 204]))
  expect(edits.every(({ status }) => status === 200)).toBe(true)
  expect(await drifted(world.db)).toEqual([])
  const { body } = await own.get<CreatedPost>(path)
  expect([body.likes, body.comments]).toEqual([await rowsOf('post_likes', post), 2 + ACTORS])
  expect(['#calm #storm', '#storm and no more']).toContain(body.content)
})

test('a post deleted in the middle of it all is gone for everyone, and nothing of it is left', async () => {
  const stage = await scene()
  const { own, post, path } = stage
  const deleting = Array.from({ length: 5 }, async () => (await own.delete(path)).status)
  const [statuses, deletions, edits] = await Promise.all([
    actAll(stage),
    Promise.all(deleting),
    editAll(own, path),
  ])
  expect(deletions.toSorted()).toEqual([204, 404, 404, 404, 404])
  for (const status of [...statuses, ...edits.map((edit) => edit.status)])
    expect([200, 201, 204, 404]).toContain(status)
  expect(await drifted(world.db)).toEqual([])
  for (const table of ['post_likes', 'comments', 'bookmarks', 'post_hashtags', 'post_tags'])
    expect(await rowsOf(table, post), table).toBe(0)
  expect((await own.get(path)).status).toBe(404)
})

test('a comment deleted while fifty like, save and answer it keeps its place or goes, and the counts are true', async () => {
  const { own, post, thread, actors } = await scene()
  const [target] = thread
  const comment = `/api/comments/${target}`
  const answers = await Promise.all([
    ...actors.flatMap((client) => [
      client.put(`${comment}/like`),
      client.put(`${comment}/bookmark`),
      client.post(`/api/posts/${post}/comment`, { content: 'I agree', parentId: target }),
    ]),
    own.delete(comment),
  ])
  for (const { status } of answers) expect([200, 201, 204, 404]).toContain(status)
  expect(await drifted(world.db)).toEqual([])
  const { body } = await own.get<CreatedPost>(`/api/posts/${post}`)
  const replies = answers.filter(({ status }) => status === 201).length
  expect(body.comments).toBe(1 + replies)
})
