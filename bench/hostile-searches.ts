import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createSession } from '../server/src/accounts/sessions/sessions.ts'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/core/config.ts'
import { openDatabase } from '../server/src/core/database/database.ts'
import { migrate } from '../server/src/core/database/migrate.ts'
import { openProcessorClock } from './measuring/processor.ts'
import { table, timed } from './measuring/figures.ts'
import { HOSTILE_QUERIES, randomSearches } from './measuring/hostile-queries.ts'
import { openVillages, villageName } from './village/database.ts'
import { randomOf } from './village/random.ts'
import { APART, RARE, scatter, SELDOM } from './village/words.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    /** The number of random searches, besides the table. */
    random: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    shown: { type: 'string', default: '8' },
    /** Only calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
type Found = { q: string; who: string; time: number; work: number }
const [members, posts] = [Number(values.members), Number(values.posts)]

/** Every call with a search, with the largest allowed values of the rest. */
const CALLS: Record<string, { path: string; longest: number }> = {
  posts: { path: '/api/posts/search?', longest: 200 },
  'posts, a hundred': { path: '/api/posts/search?limit=100&', longest: 200 },
  'posts, far down': { path: '/api/posts/search?limit=100&offset=3000&', longest: 200 },
  'posts, long ago': { path: '/api/posts/search?before=lfls&', longest: 200 },
  users: { path: '/api/users/search?limit=100&', longest: 200 },
  suggestions: { path: '/api/suggestions?limit=100&', longest: 100 },
  discover: { path: '/api/users?limit=100&', longest: 100 },
  friends: { path: '/api/friends?limit=100&', longest: 100 },
  'friends with groups': { path: '/api/friends/filtered?limit=100&', longest: 50 },
  recipients: { path: '/api/conversations/recipients?limit=100&', longest: 100 },
}

/** Few friends, many, and the most: results are compared with them. */
const VIEWERS = { light: 'friend_count between 3 and 9', heaviest: 'friend_count > 4500' }
/** The best of this many tries counts, because the machine may be busy. */
const TRIES = 2

/** The slowest searches of the whole server, one at a time and without a socket. */
const server = await openVillages()
const url = server.url(villageName(members, posts))
await migrate(url)
await scatter(url, posts, [RARE, SELDOM, ...APART])
const { db, pool, close } = openDatabase(url, 2)
const folder = mkdtempSync(join(tmpdir(), 'kith-bench-'))
const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000000' })
const app = await buildApp({ config, db, pool, url, log: pino({ level: 'silent' }), web: async () => {} })
const processor = openProcessorClock(pool)
await app.ready()
try {
  const searches = [
    ...HOSTILE_QUERIES,
    ...randomSearches(randomOf(Number(values.seed)), Number(values.random)),
  ]
  const rows: string[][] = []
  for (const [name, { path, longest }] of Object.entries(CALLS)) {
    if (!name.includes(values.only)) continue
    const found: Found[] = []
    for (const [who, condition] of Object.entries(VIEWERS)) {
      const cookie = await signIn(condition)
      for (const q of new Set(searches.map((search) => [...search].slice(0, longest / 2).join(''))))
        found.push({ q, who, ...(await timeOf(`${path}${new URLSearchParams({ q })}`, cookie)) })
    }
    const slowest = found.toSorted((a, b) => b.work - a.work).slice(0, Number(values.shown))
    rows.push(
      ...slowest.map(({ q, who, time, work }) => {
        return [name, who, time.toFixed(1), work.toFixed(1), JSON.stringify(q.slice(0, 60))]
      }),
    )
    const over = (times: number[]) => `${times.filter((time) => time > 100).length} over 100`
    const [times, works] = [found.map(({ time }) => time), found.map(({ work }) => work)]
    rows.push([name, 'both', over(times), over(works), `${found.length} searches`])
  }
  console.log(`${posts} posts, ${members} members; one client; the slowest, in milliseconds`)
  console.log(table(['search for', 'member', 'ms', 'of the database’s processor', 'words'], rows))
} finally {
  await app.close()
  await close()
  await server.close()
  rmSync(folder, { recursive: true })
}

async function signIn(condition: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select id from users where ${sql.raw(condition)} order by hashint8(id) limit 1`.execute(db)
  return `kith.sid=${await createSession(db, rows[0]!.id)}`
}

/** The milliseconds of an answer, and the part of them that the database worked, which depends less on other load. */
async function timeOf(path: string, cookie: string): Promise<{ time: number; work: number }> {
  const tries: { time: number; work: number }[] = []
  for (let turn = 0; turn < TRIES; turn += 1) {
    const before = processor.read()
    let status = 0
    const time = await timed(async () => {
      status = (await app.inject({ url: path, headers: { cookie } })).statusCode
    })
    if (status !== 200) throw new Error(`${path}: ${status}`)
    tries.push({ time, work: processor.read() - before })
  }
  return {
    time: Math.min(...tries.map(({ time }) => time)),
    work: Math.min(...tries.map(({ work }) => work)),
  }
}
