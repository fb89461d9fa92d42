import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { createSession } from '../server/src/accounts/sessions/sessions.ts'
import { openEmbedded } from '../server/src/core/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../server/src/core/database/database.ts'
import { migrate } from '../server/src/core/database/migrate.ts'
import { formOf } from '../server/test/forms.ts'
import { heif, itemOfAvif, property } from '../server/test/media/heif.ts'
import { HEIC } from '../server/test/pictures.ts'
import { peopleOf } from '../server/test/world.ts'
import { figuresOf, table, timed } from './measuring/figures.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '12' },
    attackers: { type: 'string', default: '3' },
    /** How many pictures each attacker sends at a time. */
    each: { type: 'string', default: '3' },
    port: { type: 'string', default: '4830' },
    /** Only attacks whose name contains this. */
    only: { type: 'string', default: '' },
    /** What the neighbour sends: a small `photo`, or a `heic`, which waits in the lane of large pictures. */
    neighbour: { type: 'string', default: 'photo' },
    /** Another checkout, to measure its server. */
    server: { type: 'string', default: '.' },
  },
})
const [seconds, attackers, each, port] = [values.seconds, values.attackers, values.each, values.port].map(
  Number,
) as [number, number, number, number]

/** Attackers upload the worst pictures allowed, several at once, while a neighbour uploads photos of 1 kB one by one. */
const folder = mkdtempSync(join(tmpdir(), 'kith-bench-pictures-'))
const database = await openEmbedded(join(folder, 'postgres'))
await migrate(database.url)
const cookies = await signIn(attackers + 1)
const rows: string[][] = []
try {
  const photo = values.neighbour === 'heic' ? Buffer.from(HEIC) : await flat(40, 30).jpeg().toBuffer()
  for (const [name, file] of Object.entries({ nothing: undefined, ...(await attacks()) })) {
    if (!name.includes(values.only)) continue
    rows.push([name, ...(await measured(photo, file))])
    console.error(rows.at(-1)?.join(' | '))
  }
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `${attackers} attackers, each ${each} pictures at a time; a neighbour's 1 kB pictures (${values.neighbour}), milliseconds`,
)
console.log(
  table(
    [
      'attack',
      'photos',
      'median',
      'p99',
      'worst',
      'server, MB',
      'with all it started, MB',
      'attack, answers',
    ],
    rows,
  ),
)

function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
}

async function attacks(): Promise<Record<string, Buffer>> {
  return {
    // The cost of sending alone: its first bytes are refused, and it is never decoded.
    '2 MB that are no picture': Buffer.alloc(2_000_000, 'x'),
    'GIF, 90,000 frames, 2 MB': framesOfGif(90_000),
    'AVIF, 12 megapixels, 1 kB': await flat(4_032, 3_024).avif({ effort: 0 }).toBuffer(),
    'AVIF, 49 megapixels, 1 kB': await flat(7_000, 7_000).avif({ effort: 0 }).toBuffer(),
    'AVIF, 64 by 64, with a profile of 8 MB': Buffer.from(
      heif([itemOfAvif(await flat(64, 64).avif().toBuffer(), property.icc(Buffer.alloc(8_000_000)))], {
        brand: 'avif',
      }),
    ),
    'JPEG, 100 megapixels': await flat(10_000, 10_000).jpeg().toBuffer(),
  }
}

/** A canvas of 14 by 14, on which one pixel changes its colour. */
function framesOfGif(count: number): Buffer {
  const head = Buffer.from('4749463839610e000e00800000e02020ffffff', 'hex')
  const frames = ['4401', '4c01'].map((pixel) =>
    Buffer.from(`21f90400010000002c0000000001000100000202${pixel}00`, 'hex'),
  )
  return Buffer.concat([head, ...Array.from({ length: count }, (_, n) => frames[n % 2]!), Buffer.from(';')])
}

async function signIn(count: number): Promise<string[]> {
  const { db, close } = openDatabase(database.url, 1)
  const people = await peopleOf(db).people(count)
  const tokens: string[] = []
  for (const { id } of people) tokens.push(await createSession(db, id))
  await close()
  return tokens.map((token) => `kith.sid=${token}`)
}

async function measured(photo: Buffer, attack: Buffer | undefined): Promise<string[]> {
  const server = await startServer()
  const ending = new AbortController()
  const memory = watchMemory(server.pid ?? 0)
  const answers = new Map<string, number>()
  try {
    // The first photo starts the processes.
    for (const cookie of cookies) await upload(cookie, photo)
    const attacked = cookies.slice(1).flatMap((cookie) =>
      Array.from({ length: attack ? each : 0 }, async () => {
        while (!ending.signal.aborted) {
          const answer = await upload(cookie, attack!, ending.signal).catch(() => 'broken off')
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
        }
      }),
    )
    const times: number[] = []
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) times.push(await timed(() => upload(cookies[0]!, photo)))
    ending.abort()
    await Promise.all(attacked)
    const { median, p99, most } = figuresOf(times)
    const told = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')
    return [String(times.length), ...[median, p99, most, ...memory.most()].map((n) => n.toFixed(0)), told]
  } finally {
    memory.end()
    await stop(server)
  }
}

async function upload(cookie: string, data: Buffer, signal?: AbortSignal): Promise<string> {
  const { body, headers } = await formOf({}, [{ field: 'file', name: 'a', data: new Uint8Array(data) }])
  const answer = await fetch(`http://localhost:${port}/api/upload`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body,
    ...(signal && { signal }),
  })
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}

async function startServer(): Promise<ChildProcess> {
  const env = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000000',
  }
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: values.server,
    env: { ...process.env, ...env, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => String(chunk).includes('is ready') && resolve())
    child.once('exit', () => reject(new Error('The server ended before it was ready')))
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** The most memory that a process held, alone and with its child processes, read ten times a second. */
function watchMemory(pid: number) {
  const most = [0, 0] as [number, number]
  const timer = setInterval(() => {
    const own = residentOf(pid)
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    const all = children.reduce((sum, child) => sum + residentOf(child), own)
    most[0] = Math.max(most[0], own)
    most[1] = Math.max(most[1], all)
  }, 100)
  return { most: () => most, end: () => clearInterval(timer) }
}

/** In megabytes; 0 for a process that has ended. */
function residentOf(pid: number | string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) / 1024
}

function parentOf(pid: string): number {
  return Number(/PPid:\s+(\d+)/.exec(statusOf(pid))?.[1])
}

function statusOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
