import { parseArgs } from 'node:util'
import { feedQuery } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { openDatabase } from '../server/src/core/database/database.ts'
import { readFeed, TUNING } from '../server/src/posts/feed.ts'
import { figuresOf, table, timed } from './measuring/figures.ts'
import { openVillages, villageName } from './village/database.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '2' },
  },
})
const VIEWERS = 1_000
const AT_ONCE = 8
const query = feedQuery.parse({ filter: 'friends_of_friends' })

type Viewer = { id: number; role: 'user' }
type Way = ReturnType<typeof openWay>

/** Pages of friends of friends with and without the bitmaps in memory, in turns, so that a busy machine slows both. */
const villages = await openVillages()
const url = villages.url(villageName(Number(values.members), Number(values.posts)))
const ways = [openWay('with bitmaps', TUNING), openWay('without', { ...TUNING, bitmapMaxFriends: -1 })]
try {
  const { rows: viewers } = await sql<Viewer>`
    select id, 'user' as role from users order by hashint8(id + 3) limit ${VIEWERS}`.execute(ways[0]!.db)
  for (const way of ways) await readAll(way, viewers)
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const way of round % 2 ? ways.toReversed() : ways)
      await readFor(way, viewers, Number(values.seconds))
  console.log(`${values.posts} posts, ${AT_ONCE} at a time, ${VIEWERS} members by turns`)
  console.log(table(['friends of friends', 'pages/s', 'median ms', 'p99 ms'], ways.map(rowOf)))
} finally {
  for (const { close } of ways) await close()
  await villages.close()
}

/** Each has a database of its own, because the bitmaps are kept for each database. */
function openWay(name: string, tuning: typeof TUNING) {
  return { name, tuning, ...openDatabase(url, AT_ONCE), times: [] as number[], took: 0, next: 0 }
}

/** Reads every member's page once, so that the measured reads are warm. */
async function readAll({ db, tuning }: Way, viewers: Viewer[]): Promise<void> {
  const left = [...viewers]
  const reader = async () => {
    for (let viewer = left.pop(); viewer; viewer = left.pop()) await readFeed(db, viewer, query, tuning)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
}

async function readFor(way: Way, viewers: Viewer[], seconds: number): Promise<void> {
  const began = performance.now()
  const reader = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const viewer = viewers[way.next++ % viewers.length]!
      way.times.push(await timed(() => readFeed(way.db, viewer, query, way.tuning)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  way.took += performance.now() - began
}

function rowOf({ name, times, took }: Way): string[] {
  const { median, p99 } = figuresOf(times)
  return [name, ((1_000 * times.length) / took).toFixed(0), median.toFixed(1), p99.toFixed(1)]
}
