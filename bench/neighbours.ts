import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '../server/src/core/database/migrate.ts'
import { startChild, stopChild } from './measuring/child.ts'
import { figuresOf, table } from './measuring/figures.ts'
import { signInSome } from './measuring/members.ts'
import { HOSTILE_QUERIES, randomSearches } from './measuring/hostile-queries.ts'
import { openVillages, villageName } from './village/database.ts'
import { writeLongTexts } from './village/long-texts.ts'
import { randomOf } from './village/random.ts'
import { APART, RARE, scatter, SELDOM } from './village/words.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '12' },
    /** How many home tabs the neighbours open in a second, all together. */
    rate: { type: 'string', default: '40' },
    /** How many connections one member uses without a pause. */
    connections: { type: 'string', default: '25' },
    port: { type: 'string', default: '4820' },
    /** Only the rounds with this in their names. */
    only: { type: 'string', default: '' },
  },
})
const [members, posts, port] = [Number(values.members), Number(values.posts), Number(values.port)]
const [seconds, rate, connections] = [Number(values.seconds), Number(values.rate), Number(values.connections)]
const NEIGHBOURS = 400
const WARM_UP_SECONDS = 6

const searches = [...HOSTILE_QUERIES, ...randomSearches(randomOf(5), 60)]
const POSTS = searches.map((q) => `/api/posts/search?${new URLSearchParams({ q: q.slice(0, 200) })}`)
const HEAVY = [
  '/api/suggestions?limit=100',
  '/api/trending?limit=100',
  '/api/users?limit=100',
  '/api/friends/filtered?limit=100',
  '/api/hashtags/trending',
  '/api/posts?filter=friends_of_friends&limit=100',
]

type Round = {
  name: string
  /** The requests of that member meanwhile. */
  paths: string[]
  /** How many members request them at the same time, together over `--connections`; one by default. */
  by?: number
  /** Whether that member waits for as long as a 429 says. */
  isPatient: boolean
  /** RATE_LIMIT_FACTOR of the server. */
  factor: string
}
const isWanted = ({ name, paths }: Round) => paths.length === 0 || name.includes(values.only)

/**
 * The times of the neighbours' home tabs on the real server, while one member requests all that is allowed, and more.
 */
const villages = await openVillages()
const url = villages.url(villageName(members, posts))
await migrate(url)
await scatter(url, posts, [RARE, SELDOM, ...APART])
const signedIn = await signInSome(url, NEIGHBOURS)
const GREEDY = 6
const [greedy, neighbours] = [signedIn.slice(0, GREEDY), signedIn.slice(GREEDY)]
const long = await writeLongTexts(url)
const UNLIMITED = '1000000'
const ROUNDS: Round[] = [
  { name: 'nobody else', paths: [], isPatient: true, factor: '1' },
  { name: 'the longest texts', paths: long.paths, isPatient: true, factor: '1' },
  { name: 'the longest texts, six members', paths: long.paths, by: 6, isPatient: true, factor: '1' },
  { name: 'searches, as allowed', paths: POSTS, isPatient: true, factor: '1' },
  { name: 'searches, whatever the answer', paths: POSTS, isPatient: false, factor: '1' },
  { name: 'searches, without a limit a minute', paths: POSTS, isPatient: true, factor: UNLIMITED },
  { name: 'heavy calls, without a limit a minute', paths: HEAVY, isPatient: true, factor: UNLIMITED },
]
const folder = mkdtempSync(join(tmpdir(), 'kith-bench-'))
const rows: string[][] = []
try {
  for (const factor of new Set(ROUNDS.filter(isWanted).map((round) => round.factor))) {
    const env = { PORT: values.port, DATABASE_URL: url, DATA_DIR: folder, RATE_LIMIT_FACTOR: factor }
    const server = await startChild(['server/src/main.ts'], /ready/, env)
    try {
      await neighboursRead(WARM_UP_SECONDS)
      for (const round of ROUNDS.filter((one) => one.factor === factor && isWanted(one)))
        rows.push(await play(round))
    } finally {
      await stopChild(server)
    }
  }
} finally {
  await long.remove()
  await villages.close()
  rmSync(folder, { recursive: true })
}
console.log(
  `${posts} posts; ${rate} home tabs a second by ${neighbours.length} members, ${seconds} s a round`,
)
console.log(
  table(
    [
      'one member asks for',
      'neighbours: median ms',
      'p99 ms',
      'most ms',
      'not 200',
      'the one: answers',
      'median ms',
      'p99 ms',
    ],
    rows,
  ),
)

async function play({ name, paths, by = 1, isPatient }: Round): Promise<string[]> {
  const stop = new AbortController()
  const each = Math.ceil(connections / by)
  const asked = greedy
    .slice(0, paths.length > 0 ? by : 0)
    .map((cookie) => ask(cookie, each, paths, isPatient, stop.signal))
  const { times, failed } = await neighboursRead(seconds)
  stop.abort()
  const theirs = figuresOf(times)
  const figures = [theirs.median, theirs.p99, theirs.most].map((time) => time.toFixed(1))
  const got = await Promise.all(asked)
  const counts = got.flatMap(({ statuses }) => [...statuses].map(([status, count]) => `${count} × ${status}`))
  const own = figuresOf(got.flatMap(({ times: one }) => one))
  return [
    name,
    ...figures,
    String(failed),
    counts.join(', ') || '—',
    own.median.toFixed(1),
    own.p99.toFixed(1),
  ]
}

/** Opens home tabs at a steady rate, whether or not the last ones have arrived. */
async function neighboursRead(duration: number): Promise<{ times: number[]; failed: number }> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let failed = 0
  const read = async (turn: number) => {
    const tab = ['friends', 'friends_of_friends', 'public'][turn % 3]!
    const cookie = neighbours[(turn * 7) % neighbours.length]!
    const { status, time } = await answerTo(`/api/posts?filter=${tab}`, cookie, agent)
    times.push(time)
    if (status !== 200) failed += 1
  }
  const reading: Promise<void>[] = []
  const began = performance.now()
  for (let turn = 0; turn < rate * duration; turn += 1) {
    await pause(Math.max(0, began + (turn * 1_000) / rate - performance.now()))
    reading.push(read(turn))
  }
  await Promise.all(reading)
  agent.destroy()
  return { times, failed }
}

/** One member over many connections. Each asks again after its answer, or after the wait of a 429. */
async function ask(
  cookie: string,
  connections: number,
  paths: string[],
  isPatient: boolean,
  signal: AbortSignal,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()
  const times: number[] = []
  let next = 0
  const one = async () => {
    while (!signal.aborted) {
      const { status, time, retryAfter } = await answerTo(paths[next++ % paths.length]!, cookie, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) times.push(time)
      else if (isPatient) await pause(retryAfter * 1_000, undefined, { signal }).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return { statuses, times }
}

function answerTo(path: string, cookie: string, agent: Agent) {
  const began = performance.now()
  return new Promise<{ status: number; time: number; retryAfter: number }>((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': 'gzip' }
    get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      response.resume()
      response.once('end', () => {
        const retryAfter = Number(response.headers['retry-after'] ?? 1)
        resolve({ status: response.statusCode ?? 0, time: performance.now() - began, retryAfter })
      })
    }).once('error', reject)
  })
}
