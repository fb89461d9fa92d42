import { parseArgs } from 'node:util'
import { feedQuery } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../server/src/core/database/database.ts'
import { writePosition } from '../server/src/core/paging.ts'
import { readFeed } from '../server/src/posts/feed.ts'
import { figuresOf, table, timed } from './measuring/figures.ts'
import { worstViewers } from './measuring/worst-viewers.ts'
import { openVillages, villageName } from './village/database.ts'
import { randomOf } from './village/random.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    /** One number or several, such as 500000,5000000. Each is measured and compared with the first. */
    posts: { type: 'string', default: '5000000' },
    samples: { type: 'string', default: '240' },
  },
})
const samples = Number(values.samples)

export type BenchViewer = { id: number; role: 'user'; friendCount: number }
const TABS = ['friends', 'friends_of_friends', 'public', 'groups'] as const
type Tab = (typeof TABS)[number]

/** Members by their number of friends. */
const CLASSES = {
  light: 'friend_count between 3 and 9',
  median: 'friend_count between 45 and 55',
  heavy: 'friend_count between 800 and 2000',
  heaviest: 'friend_count > 4500',
}

/** Reads one whole page. Returns the milliseconds it took, and whether it was full. */
async function timePage(db: Db, viewer: BenchViewer, tab: Tab, before?: string) {
  const query = feedQuery.parse({
    filter: tab,
    ...(before && { before }),
    ...(tab === 'groups' && { groupIds: String(viewer.id) }),
  })
  let isFull = false
  const time = await timed(async () => {
    isFull = (await readFeed(db, viewer, query)).next !== undefined
  })
  return { time, isFull }
}

async function membersWith(db: Db, condition: string): Promise<BenchViewer[]> {
  const { rows } = await sql<BenchViewer>`
    select id, 'user' as role, friend_count as "friendCount" from users where ${sql.raw(condition)}
    order by hashint8(id) limit 60`.execute(db)
  return rows
}

/** Places anywhere in the history. */
async function placesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ first: Date; last: Date }>`
    select min(created_at) as first, max(created_at) as last from posts`.execute(db)
  const [first, last] = [rows[0]!.first.getTime(), rows[0]!.last.getTime()]
  const random = randomOf(7)
  return Array.from({ length: 100 }, () =>
    writePosition({ createdAt: new Date(first + random.next() * (last - first)), id: 1 }),
  )
}

/** `times` are of the third read of a page, when everything is in memory; `firstTimes` of the first. */
type Cell = { tab: Tab; page: string; name: string; times: number[]; firstTimes: number[]; full: number }

async function measure(db: Db, places: string[]): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const [name, condition] of Object.entries(CLASSES)) {
    const viewers = await membersWith(db, condition)
    if (viewers.length === 0) continue
    for (const tab of TABS) {
      for (const page of ['first', 'deep']) {
        const [times, firstTimes]: [number[], number[]] = [[], []]
        let full = 0
        for (let sample = -20; sample < samples; sample += 1) {
          const viewer = viewers[Math.abs(sample) % viewers.length]!
          const before = page === 'deep' ? places[Math.abs(sample) % places.length] : undefined
          const first = await timePage(db, viewer, tab, before)
          await timePage(db, viewer, tab, before)
          const last = await timePage(db, viewer, tab, before)
          if (sample < 0) continue
          firstTimes.push(first.time)
          times.push(last.time)
          if (last.isFull) full += 1 / samples
        }
        cells.push({ tab, page, name, times, firstTimes, full })
      }
    }
  }
  return cells
}

/** Searches for the slowest page: all kinds of members at all kinds of places, then members made for bad luck. */
async function searchWorst(db: Db, places: string[]): Promise<string[][]> {
  const found: { time: number; what: string; tab: string }[] = []
  const look = async (tx: Db, viewer: BenchViewer, what: string, before?: string) => {
    for (const tab of TABS) {
      const tries = [await timePage(tx, viewer, tab, before), await timePage(tx, viewer, tab, before)]
      found.push({ time: Math.min(...tries.map(({ time }) => time)), what, tab })
    }
  }
  const { rows: some } = await sql<BenchViewer & { lists: number }>`
    select id, 'user' as role, friend_count as "friendCount",
      (select count(*) from blocks where blocker_id = id) + (select count(*) from hidden_users where hider_id = id) as lists
    from users order by hashint8(id + 11) limit 600`.execute(db)
  const { rows: fierce } = await sql<BenchViewer>`
    select id, 'user' as role, friend_count as "friendCount" from users
    order by (select count(*) from blocks where blocker_id = id) + (select count(*) from hidden_users where hider_id = id) desc
    limit 10`.execute(db)
  const earliest = writePosition({ createdAt: '2024-06-02T00:00:00Z', id: 1 })
  for (const [index, viewer] of some.entries()) {
    const what = `a member with ${viewer.friendCount} friends`
    await look(db, viewer, what)
    await look(db, viewer, `${what}, deep`, places[index % places.length])
    await look(db, viewer, `${what}, near the beginning`, earliest)
  }
  for (const viewer of fierce) {
    await look(db, viewer, 'one who blocks and hides hundreds')
    await look(db, viewer, 'one who blocks and hides hundreds, deep', places[0])
  }
  await worstViewers(db, async (tx, viewer, what) => {
    await look(tx, viewer, what)
    await look(tx, viewer, `${what}, deep`, places[1])
  })
  const worst = Object.values(Object.groupBy(found, ({ tab }) => tab)).flatMap((list) =>
    list!.sort((a, b) => b.time - a.time).slice(0, 6),
  )
  return worst.map(({ time, what, tab }) => [tab, what, time.toFixed(1)])
}

/** When fewer members have written a full page, the pages of the smaller village can't be compared. */
function growthFrom(before: Cell, { median, full }: { median: number; full: number }): string {
  if (full - before.full > 0.05) return 'shorter pages before'
  return `${(median / figuresOf(before.times).median).toFixed(2)} ×`
}

const server = await openVillages()
const measured: Cell[][] = []
for (const posts of values.posts.split(',')) {
  const { db, close } = openDatabase(server.url(villageName(Number(values.members), Number(posts))), 1)
  const places = await placesIn(db)
  const cells = await measure(db, places)
  const before = measured[0]
  measured.push(cells)
  console.log(`\n${posts} posts; one client; milliseconds for a complete page`)
  console.log(
    table(
      [
        'tab',
        'page',
        'members',
        'median',
        'p99',
        'most',
        'median, first time',
        ...(before ? ['growth of the median'] : []),
      ],
      cells.map(({ tab, page, name, times, firstTimes, full }, index) => {
        const { median, p99, most } = figuresOf(times)
        const growth = before && [growthFrom(before[index]!, { median, full })]
        const figures = [median, p99, most, figuresOf(firstTimes).median].map((time) => time.toFixed(2))
        return [tab, page, name, ...figures, ...(growth ?? [])]
      }),
    ),
  )
  console.log('\nThe slowest that a search found (the better of two tries)')
  console.log(table(['tab', 'who', 'ms'], await searchWorst(db, places)))
  await close()
}
await server.close()
