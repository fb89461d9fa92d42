import { threadQuery } from '@kith/shared/comments.ts'
import { sql } from 'kysely'
import { readThread } from '../server/src/comments/thread.ts'
import { type Db, openDatabase } from '../server/src/core/database/database.ts'
import { figuresOf, table, timed } from './measuring/figures.ts'
import { openVillages, villageName } from './village/database.ts'

/** How 10,000 comments answer each other: the number of the comment that the nth answers. */
const SHAPES = {
  'side by side': 'null',
  'in one line, each answering the last': 'nullif(n - 1, 0)',
  'all answering the first': 'case when n > 1 then 1 end',
  'as a tree': 'case when n > 1 then n / 5 + 1 end',
}
const COUNT = 10_000
const SAMPLES = 60
/** Far above all ids of the village. */
const BASE = 1_000_000_000

/** A thread of 10,000 comments, opened at its end and at its last comment, in a transaction that is rolled back. */
const villages = await openVillages()
const { db, close } = openDatabase(villages.url(villageName(100_000, 5_000_000)), 1)
const rows: string[][] = []
for (const [shape, parent] of Object.entries(SHAPES)) rows.push(...(await measured(shape, parent)))
console.log(`${COUNT} comments; one client; milliseconds`)
console.log(table(['thread', 'opened', 'median', 'p99'], rows))
await close()
await villages.close()

async function measured(shape: string, parent: string): Promise<string[][]> {
  const undone = new Error('Undone')
  const found: string[][] = []
  const work = db.transaction().execute(async (tx) => {
    const { post, author } = await writeThread(tx, parent)
    const viewer = { id: author, role: 'user' as const }
    for (const [opened, query] of [
      ['at its end', {}],
      ['at its last comment', { around: String(BASE + COUNT) }],
    ] as const) {
      const times: number[] = []
      for (let sample = -5; sample < SAMPLES; sample += 1) {
        const time = await timed(() => readThread(tx, viewer, post, threadQuery.parse(query)))
        if (sample >= 0) times.push(time)
      }
      const { median, p99 } = figuresOf(times)
      found.push([shape, opened, median.toFixed(1), p99.toFixed(1)])
    }
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}

async function writeThread(tx: Db, parent: string): Promise<{ post: number; author: number }> {
  const { rows: posts } = await sql<{ post: number; author: number }>`
    select id as post, author_id as author from posts where comment_count = 0 and community_id is null
    order by id desc limit 1`.execute(tx)
  const [post] = posts
  if (!post) throw new Error('The village has no post without comments')
  await sql`
    insert into comments (id, post_id, user_id, parent_id, content, created_at) overriding system value
    select ${BASE}::bigint + n, ${post.post}, ${post.author}, ${BASE}::bigint + ${sql.raw(parent)}, 'Comment ' || n,
      now() - (${COUNT} - n) * interval '1 second' from generate_series(1, ${COUNT}) n`.execute(tx)
  return post
}
