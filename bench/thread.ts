import { parseArgs } from 'node:util'
import { threadQuery } from '@kith/shared/comments.ts'
import { sql } from 'kysely'
import { readThread } from '../server/src/comments/thread.ts'
import { type Db, openDatabase } from '../server/src/core/database/database.ts'
import { migrate } from '../server/src/core/database/migrate.ts'
import { countUnread } from '../server/src/notifications/reading.ts'
import { hydratePosts } from '../server/src/posts/posts.ts'
import { figuresOf, table, timed } from './measuring/figures.ts'
import { openVillages, villageName } from './village/database.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    comments: { type: 'string', default: '10000' },
    samples: { type: 'string', default: '60' },
  },
})

/** How the comments answer each other: the number of the comment that the nth answers. */
const SHAPES = {
  'side by side': 'null',
  'in one line, each answering the last': 'nullif(n - 1, 0)',
  'all answering the first': 'case when n > 1 then 1 end',
  'as a tree': 'case when n > 1 then n / 5 + 1 end',
}
const COUNT = Number(values.comments)
/** So many of the last ones tag the viewer: more than the unread count looks at. */
const TAGGED = 1_200
const SAMPLES = Number(values.samples)
/** Far above all ids of the village. */
const BASE = 1_000_000_000

/** A thread of many comments, read in each way that its shape may slow down, in a transaction that is rolled back. */
const villages = await openVillages()
const url = villages.url(villageName(Number(values.members), Number(values.posts)))
await migrate(url)
const { db, close } = openDatabase(url, 1)
const rows: string[][] = []
for (const [shape, parent] of Object.entries(SHAPES)) rows.push(...(await measured(shape, parent)))
console.log(`${COUNT} comments; one client; milliseconds`)
console.log(table(['thread', 'read', 'median', 'p99'], rows))
await close()
await villages.close()

async function measured(shape: string, parent: string): Promise<string[][]> {
  const undone = new Error('Undone')
  const found: string[][] = []
  const work = db.transaction().execute(async (tx) => {
    const { post, author, writer } = await writeThread(tx, parent)
    const viewer = { id: author, role: 'user' as const }
    const measure = async (read: string, work: () => Promise<unknown>) => {
      const times: number[] = []
      for (let sample = -5; sample < SAMPLES; sample += 1) {
        const time = await timed(work)
        if (sample >= 0) times.push(time)
      }
      const { median, p99 } = figuresOf(times)
      found.push([shape, read, median.toFixed(1), p99.toFixed(1)])
    }
    const open = (query: object) => () => readThread(tx, viewer, post, threadQuery.parse(query))
    await measure('at its end', open({}))
    await measure('at its last comment', open({ around: String(BASE + COUNT) }))
    await measure(`unread count, ${TAGGED} tags at its end`, () => countUnread(tx, viewer))
    await sql`insert into blocks (blocker_id, blocked_id) values (${author}, ${writer})`.execute(tx)
    await measure('its post, the first author blocked', () => hydratePosts(tx, viewer, [post]))
    await measure('unread count, the first author blocked', () => countUnread(tx, viewer))
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}

async function writeThread(
  tx: Db,
  parent: string,
): Promise<{ post: number; author: number; writer: number }> {
  const { rows: posts } = await sql<{ post: number; author: number; writers: number[] }>`
    select id as post, author_id as author,
      (select json_agg(id) from (select id from users where id <> p.author_id order by id limit 5) u) as writers
    from posts p where comment_count = 0 and community_id is null order by id desc limit 1`.execute(tx)
  const [found] = posts
  if (!found) throw new Error('The village has no post without comments')
  const { post, author, writers } = found
  const [writer = 0, ...others] = writers
  await sql`delete from notifications where user_id = ${author}`.execute(tx)
  await sql`
    insert into comments (id, post_id, user_id, parent_id, content, created_at) overriding system value
    select ${BASE}::bigint + n, ${post},
      case when n = 1 then ${writer}::bigint else (${others}::bigint[])[1 + n % 4] end,
      ${BASE}::bigint + ${sql.raw(parent)}, 'Comment ' || n,
      now() - (${COUNT} - n) * interval '1 second' from generate_series(1, ${COUNT}) n`.execute(tx)
  await sql`
    insert into notifications (user_id, type, message, related_user_id, related_post_id, related_comment_id)
    select ${author}, 'mention', 'You were named', c.user_id, ${post}, c.id from comments c
    where c.id > ${BASE + COUNT - TAGGED}`.execute(tx)
  return { post, author, writer }
}
