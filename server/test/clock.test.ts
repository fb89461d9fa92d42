import { randomUUID } from 'node:crypto'
import type { Comment } from '@kith/shared/comments.ts'
import type { Message } from '@kith/shared/messages.ts'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, inTransaction } from '../src/core/database/database.ts'
import type { Client } from './client.ts'
import { createWorld, type World } from './world.ts'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Moves every time that is stored an hour ahead: what a database finds whose clock was set back an hour. */
async function moveTimesAhead(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select format('%I.%I', c.table_schema, c.table_name) as table, array_agg(quote_ident(column_name)) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where data_type = 'timestamp with time zone' and is_generated = 'NEVER' and table_schema in ('public', 'pgboss')
      and table_type = 'BASE TABLE' group by 1`.execute(db)
  await inTransaction(db, async (tx) => {
    for (const { table, columns } of rows) {
      const moved = columns.map((column) => `${column} = ${column} + interval '1 hour'`).join()
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
      await sql.raw(`update ${table} set ${moved}`).execute(tx)
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx)
    }
    await sql`update rate_limits set expire = expire + ${HOUR_MS}`.execute(tx)
  })
}

/** All contents of a list of posts, page by page. */
async function contentsOf(client: Client): Promise<string[]> {
  const contents: string[] = []
  for (let cursor = ''; ;) {
    const { body, headers } = await client.get<Post[]>(
      `/api/posts?filter=friends&limit=2${cursor && `&before=${cursor}`}`,
    )
    contents.push(...body.map(({ content }) => content))
    cursor = String(headers['x-next-cursor'] ?? '')
    if (cursor === '') return contents
  }
}

test('a clock that is set back an hour signs nobody out, loses and doubles nothing, and holds nothing up', async () => {
  const { ann, ben } = await world.friendsAndStranger()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
  const [asAnn, asBen] = await Promise.all([ann, ben].map(world.signIn)).finally(() => vi.useRealTimers())
  const key = { 'idempotency-key': randomUUID() }
  const send = () => asAnn!.post<Post>('/api/posts', { content: 'post 0' }, key)
  const { body: post } = await send()
  for (const at of [1, 2, 3]) await asAnn!.post('/api/posts', { content: `post ${at}` })
  await asBen!.post(`/api/posts/${post.id}/comment`, { content: 'before' })
  await asBen!.post('/api/messages', { recipientId: ann.id, content: 'before' })
  await moveTimesAhead(world.db)

  expect((await send()).body.id).toBe(post.id)
  expect((await asAnn!.post('/api/posts', { content: 'post 4' })).status).toBe(201)
  expect((await asBen!.post(`/api/posts/${post.id}/comment`, { content: 'after' })).status).toBe(201)
  expect((await asBen!.post('/api/messages', { recipientId: ann.id, content: 'after' })).status).toBe(201)
  expect((await contentsOf(asBen!)).toSorted()).toEqual(['post 0', 'post 1', 'post 2', 'post 3', 'post 4'])
  const { body: comments } = await asAnn!.get<Comment[]>(`/api/posts/${post.id}/comments`)
  expect(comments.map(({ content }) => content).toSorted()).toEqual(['after', 'before'])
  const { body: messages } = await asAnn!.get<Message[]>(`/api/messages/${ben.id}`)
  expect(messages.map(({ content }) => content)).toEqual(['before', 'after'])
})
