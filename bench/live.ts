import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import type { ServerFrame } from '../shared/src/live.ts'
import { databaseUrlOf, newSite } from '../e2e/server-process.ts'
import { createSession } from '../server/src/accounts/sessions/sessions.ts'
import { type Db, openDatabase } from '../server/src/core/database/database.ts'
import { startChild, stopChild } from './measuring/child.ts'
import { figuresOf, table, timed } from './measuring/figures.ts'
import { load } from './measuring/load.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    /** Likes in a second. */
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    /** Seconds at that rate before the counted ones: connections open, and statements are planned. */
    warming: { type: 'string', default: '5' },
    notifications: { type: 'string', default: '100000' },
  },
})
const { sockets, rate, seconds, warming, notifications } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
) as Record<keyof typeof values, number>
const SINGLE_DEEDS = 300
const READING_SECONDS = 10
const LONG_LISTS = ['/api/notifications', '/api/notifications/unread-count']
/** Read ones that each member has from before. */
const NOTIFICATIONS_EACH = 20
/** As pages do (web/src/core/live.ts). */
const DELAYS = [2_000, 4_000, 8_000, 16_000, 30_000]
const LOOK_EVERY_MS = 50

type Member = { id: number; cookie: string; postId: number }

/**
 * The live channel of a real server, with a socket for each of many members. It measures the memory that they take, how
 * soon a like is told, and what a like costs. It also measures how soon all are back after a restart, and the times of
 * the list and the count of notifications.
 */
const site = await newSite()
const PORT = String(site.port)
const origin = `http://127.0.0.1:${PORT}`
const ENV = {
  PORT,
  HOST: '127.0.0.1',
  DATA_DIR: site.dataDir,
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_FACTOR: '1000000',
  // All sockets come from one address. A site with so many has a proxy in front, which limits them.
  TRUST_PROXY: '1',
}
const start = () => startChild(['server/src/main.ts'], /ready/, ENV)
let server = await start()
let database = openDatabase(await databaseUrlOf(site), 4)
const rows: string[][] = []
const row = (what: string, figure: string) => {
  rows.push([what, figure])
  console.error(`${what}: ${figure}`)
}
const ms = (times: number[]) => {
  const { median, p99, most } = figuresOf(times)
  return `median ${median.toFixed(1)}, p99 ${p99.toFixed(1)}, most ${most.toFixed(0)} ms`
}

try {
  const members = await makeMembers(sockets)
  const spare = members.splice(0, 2 * SINGLE_DEEDS)
  row('a like, no socket open', ms(await likesInTurn(spare.slice(0, SINGLE_DEEDS))))
  row('resident, no socket open', resident())
  const pages = openSitePage(members)
  row(`${members.length} sockets open`, `${((await timed(pages.allOpen)) / 1000).toFixed(1)} s`)
  await pause(5_000)
  row(`resident, ${members.length} sockets`, resident())
  row(`a like, ${members.length} sockets open`, ms(await likesInTurn(spare.slice(SINGLE_DEEDS))))
  const { told, answered } = await likesAtRate(members, pages)
  row(`from a like to the socket, ${rate} likes a second`, ms(told))
  row(`from a like to its answer meanwhile`, ms(answered))
  await restart(pages)
  pages.close()
  await rest()
  await readLongList(spare[0]!)
} finally {
  await stopChild(server)
  await database.close()
  await rm(site.dataDir, { recursive: true, force: true })
}
console.log(table(['what', 'figure'], rows))

/** Members in pairs of friends, each with a session and a post. */
async function makeMembers(count: number): Promise<Member[]> {
  const wanted = count + 2 * SINGLE_DEEDS
  await sql`insert into users (username, name, email, password_hash)
    select 'live_' || n, 'Member ' || n, 'live_' || n || '@example.org', 'x' from generate_series(1, ${wanted}) n`.execute(
    database.db,
  )
  await sql`insert into friendships (user_id, friend_id)
    select a.id, b.id from users a join users b on b.username = 'live_' ||
      case when substr(a.username, 6)::int % 2 = 0 then substr(a.username, 6)::int - 1 else substr(a.username, 6)::int + 1 end
    where a.username like 'live_%'`.execute(database.db)
  await sql`insert into posts (author_id, content, visibility)
    select id, 'A post', 'friends' from users where username like 'live_%'`.execute(database.db)
  // Plans that are made for an empty table are slow for thousands of rows, and last until the table is analysed.
  await sql`insert into notifications (user_id, type, message, related_user_id, related_post_id, is_read)
    select p.author_id, 'comment', 'Somebody commented on your post', f.friend_id, p.id, true
    from posts p join friendships f on f.user_id = p.author_id, generate_series(1, ${NOTIFICATIONS_EACH})`.execute(
    database.db,
  )
  await sql`analyze`.execute(database.db)
  const found = await sql<{ id: number; postId: number }>`
    select u.id, p.id as "postId" from users u join posts p on p.author_id = u.id
    where u.username like 'live_%' order by substr(u.username, 6)::int`.execute(database.db)
  return withSessions(database.db, found.rows)
}

async function withSessions(db: Db, people: { id: number; postId: number }[]): Promise<Member[]> {
  const members: Member[] = []
  for (const person of people)
    members.push({ ...person, cookie: `kith.sid=${await createSession(db, person.id)}` })
  return members
}

function resident(): string {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return `${(Number(kilobytes) / 1024).toFixed(0)} MB`
}

async function like(by: Member, postId: number): Promise<void> {
  const answer = await fetch(`${origin}/api/posts/${postId}/like`, {
    method: 'PUT',
    headers: { cookie: by.cookie },
  })
  if (!answer.ok) throw new Error(`A like answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** The friend of a member: the other of a pair. */
function friendOf(members: Member[], at: number): Member {
  return members[at % 2 === 0 ? at + 1 : at - 1]!
}

async function likesInTurn(members: Member[]): Promise<number[]> {
  const times: number[] = []
  for (const [at, member] of members.entries())
    times.push(await timed(() => like(member, friendOf(members, at).postId)))
  return times
}

type Pages = ReturnType<typeof openSitePage>

/** A socket for each member, which connects again as a page does. */
function openSitePage(members: Member[]) {
  const told = new Map<number, (at: number) => void>()
  const open = new Set<number>()
  let isOver = false
  const connect = (member: Member, tries: number) => {
    const socket = new WebSocket(origin.replace('http', 'ws') + '/ws', {
      headers: { cookie: member.cookie, origin },
      perMessageDeflate: false,
    })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', userId: member.id })))
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as ServerFrame
      if (frame.type === 'auth_success') open.add(member.id)
      if (frame.type === 'notification') told.get(member.id)?.(performance.now())
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      const wasOpen = open.delete(member.id)
      if (isOver) return
      const delay = DELAYS[wasOpen ? 0 : Math.min(tries, DELAYS.length - 1)]!
      setTimeout(connect, delay * (0.75 + Math.random() / 2), member, wasOpen ? 1 : tries + 1)
    })
    sockets.push(socket)
  }
  const sockets: WebSocket[] = []
  return {
    told,
    isAllOpen: () => open.size === members.length,
    count: () => open.size,
    allOpen: async () => {
      for (const [at, member] of members.entries()) {
        connect(member, 0)
        // Pages do not come all in one moment.
        if (at % 50 === 49) await pause(20)
      }
      while (open.size < members.length) await pause(LOOK_EVERY_MS)
    },
    close: () => {
      isOver = true
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Waits until the server has done what was left to do, such as closing thousands of sockets. */
async function rest(): Promise<void> {
  for (let quick = 0; quick < 40;) {
    const ms = await timed(async () => (await fetch(`${origin}/healthz`)).arrayBuffer())
    quick = ms < 5 ? quick + 1 : 0
    await pause(LOOK_EVERY_MS)
  }
}

/** Milliseconds from the sending of each like to its notification at the author's socket, and to its answer. */
async function likesAtRate(members: Member[], pages: Pages) {
  const warmUp = rate * warming
  const count = Math.min(members.length, warmUp + rate * seconds)
  const told: Promise<number>[] = []
  const answered: Promise<number>[] = []
  const began = performance.now()
  for (let at = 0; at < count; at += 1) {
    const wait = began + (at * 1_000) / rate - performance.now()
    if (wait > 0) await pause(wait)
    const author = friendOf(members, at)
    const sent = performance.now()
    told.push(new Promise((arrived) => pages.told.set(author.id, (when) => arrived(when - sent))))
    answered.push(timed(() => like(members[at]!, author.postId)))
  }
  const counted = async (times: Promise<number>[]) => (await Promise.all(times)).slice(warmUp)
  return { told: await counted(told), answered: await counted(answered) }
}

/** Restarts the server, with all pages coming back, and looks at /healthz all the while. */
async function restart(pages: Pages): Promise<void> {
  await stopChild(server)
  await database.close()
  server = await start()
  database = openDatabase(await databaseUrlOf(site), 4)
  const healthy: number[] = []
  const began = performance.now()
  while (!pages.isAllOpen()) {
    healthy.push(await timed(async () => (await fetch(`${origin}/healthz`)).arrayBuffer()))
    await pause(LOOK_EVERY_MS)
    if (performance.now() - began > 120_000) break
  }
  row('all back after a restart', `${pages.count()} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  row('/healthz meanwhile', ms(healthy))
}

async function readLongList({ id, cookie }: Member): Promise<void> {
  await sql`insert into notifications (user_id, type, message, related_user_id, related_post_id)
    select ${id}, 'comment', 'Somebody commented on your post', f.friend_id, p.id
    from friendships f join posts p on p.author_id = ${id}, generate_series(1, ${notifications})
    where f.user_id = ${id}`.execute(database.db)
  await sql`vacuum analyze notifications`.execute(database.db)
  await rest()
  for (const path of LONG_LISTS) {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: ${cookie}\r\n\r\n`
    await load(site.port, [request], 1, 1)
    const { median, p99, perSecond } = await load(site.port, [request], 1, READING_SECONDS)
    row(
      `${path}, ${notifications} unread`,
      `median ${median.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${perSecond.toFixed(0)} a second`,
    )
  }
}
