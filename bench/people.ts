import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createSession } from '../server/src/accounts/sessions.ts'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/core/config.ts'
import { type Db, openDatabase } from '../server/src/core/database/database.ts'
import { migrate } from '../server/src/core/database/migrate.ts'
import { figuresOf, table } from './measuring/figures.ts'
import { openVillages, villageName } from './village/database.ts'
import { RARE, scatter, SELDOM } from './village/words.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    samples: { type: 'string', default: '200' },
    /** Only calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const [members, posts, samples] = [Number(values.members), Number(values.posts), Number(values.samples)]

type Person = { id: number; username: string; cookie: string }
/** A call of one person about another; `turn` varies it. */
type Call = (viewer: Person, other: Person, turn: number) => string

/** Members by their number of friends. */
const CLASSES = {
  light: 'friend_count between 3 and 9',
  median: 'friend_count between 45 and 55',
  heavy: 'friend_count between 800 and 2000',
  heaviest: 'friend_count > 4500',
}
const ASKED = 30

const userSearch = (q: string) => `/api/users/search?q=${encodeURIComponent(q)}`
const postSearch = (q: string) => `/api/posts/search?q=${encodeURIComponent(q)}`

const CALLS: Record<string, Call> = {
  friends: () => '/api/friends',
  'friends, with their groups': () => '/api/friends/filtered',
  suggestions: () => '/api/suggestions',
  'suggestions by name': (_, other) => `/api/suggestions?q=${other.username.slice(0, -1)}`,
  'suggestions by a part of all names': () => '/api/suggestions?q=member',
  'suggestions by nobody’s name': () => '/api/suggestions?q=zz',
  discover: () => '/api/users',
  'discover by name': (_, other) => `/api/users?q=${other.username.slice(0, -1)}`,
  'trending posts': () => '/api/trending',
  'search for users: every one fits': () => userSearch('m'),
  'search for users: inside of every name': () => userSearch('ember'),
  'search for users: some fit': (_, __, turn) => userSearch(`member ${10 + (turn % 90)}`),
  'search for users: one': (_, other) => userSearch(other.username),
  'search for users: none': () => userSearch('zz'),
  'search for posts: a common word': () => postSearch('the'),
  'search for posts: one letter': () => postSearch('b'),
  'search for posts: common words': () => postSearch('tired and happy'),
  'search for posts: one in a thousand': () => postSearch(SELDOM.word),
  'search for posts: a rare word': () => postSearch(RARE.word),
  'search for posts: common words and a rare one': () => postSearch(`the ${RARE.word} before`),
  'search for posts: none': () => postSearch('zebra'),
  'search for posts: signs alone': () => postSearch('%'),
  'profile: header': (_, other) => `/api/users/by-username/${other.username}`,
  'profile: posts': (_, other) => `/api/users/${other.id}/posts`,
  'profile: friends': (_, other) => `/api/users/${other.id}/friends`,
  'profile: mutual friends': (_, other) => `/api/friends/mutual/${other.id}`,
}

/** The whole calls about people and the searches, in the server's own time, without a socket. */
const server = await openVillages()
const url = server.url(villageName(members, posts))
await migrate(url)
const { db, pool, close } = openDatabase(url, 4)
const folder = mkdtempSync(join(tmpdir(), 'kith-bench-'))
const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000000' })
const app = await buildApp({ config, db, pool, url, log: pino({ level: 'silent' }), web: async () => {} })
await app.ready()
try {
  await scatter(url, posts, [RARE, SELDOM])
  const rows: string[][] = []
  const crowd = Object.fromEntries(
    await Promise.all(
      Object.entries(CLASSES).map(async ([name, who]) => [name, await signIn(db, who)] as const),
    ),
  )
  for (const [what, call] of Object.entries(CALLS)) {
    if (!what.includes(values.only)) continue
    for (const [name, people] of Object.entries(crowd))
      rows.push([what, name, ...(await measure(call, people))])
  }
  console.log(`${posts} posts, ${members} members; one client; milliseconds for a complete answer`)
  console.log(table(['call', 'members', 'median', 'p99', 'most', 'median, first time'], rows))
} finally {
  await app.close()
  await close()
  await server.close()
  rmSync(folder, { recursive: true })
}

/** Each call is made twice: the second time counts, the first is shown beside it. */
async function measure(call: Call, people: Person[]): Promise<string[]> {
  const [times, firstTimes]: [number[], number[]] = [[], []]
  for (let turn = -10; turn < samples; turn += 1) {
    const viewer = people[Math.abs(turn) % people.length]!
    const other = people[(Math.abs(turn) * 7 + 1) % people.length]!
    const path = call(viewer, other, Math.abs(turn))
    const [first, time] = [await timeOf(path, viewer), await timeOf(path, viewer)]
    if (turn < 0 || first === undefined || time === undefined) continue
    firstTimes.push(first)
    times.push(time)
  }
  const { median, p99, most } = figuresOf(times)
  return [median, p99, most, figuresOf(firstTimes).median].map((time) => time.toFixed(2))
}

/** Undefined for a blocked pair, whose members do not see each other. */
async function timeOf(path: string, { cookie }: Person): Promise<number | undefined> {
  const began = performance.now()
  const { statusCode, body } = await app.inject({ url: path, headers: { cookie } })
  const time = performance.now() - began
  if (statusCode === 200) return time
  if (statusCode === 404 && path.includes('/users/')) return undefined
  throw new Error(`${path}: ${statusCode} ${body}`)
}

async function signIn(db: Db, condition: string): Promise<Person[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where ${sql.raw(condition)} order by hashint8(id) limit ${ASKED}`.execute(
    db,
  )
  return Promise.all(
    rows.map(async (person) => ({ ...person, cookie: `kith.sid=${await createSession(db, person.id)}` })),
  )
}
