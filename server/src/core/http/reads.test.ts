import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectRefusal } from '../../../test/refusals.ts'
import { readConfig } from '../config.ts'
import { type App, createHttp } from './http.ts'

let app: App
/** What was asked for, what of it has begun, and the functions that end it. */
let asked: string[]
let began: string[]
let ends: (() => void)[]

beforeEach(async () => {
  asked = []
  began = []
  ends = []
  app = await createHttp({
    // A tenth of the usual limits: 120 calls and 24 searches a minute.
    config: readConfig({ RATE_LIMIT_FACTOR: '0.1' }),
    log: pino({ level: 'silent' }),
    authenticate: async ({ headers }) => {
      const id = Number(headers['x-member'])
      return id > 0 ? { id, role: 'user', mustChangePassword: false, sid: '' } : null
    },
  })
  app.addHook('preValidation', async ({ url }) => void asked.push(url))
  const member = { config: { who: 'member' } } as const
  app.get('/api/quick', member, async () => 'done')
  app.get('/api/settings', { config: { who: 'public' } }, async () => 'done')
  app.get('/healthz', { config: { who: 'public' } }, async () => 'done')
  app.get('/picture', { config: { who: 'member', reads: 'media' } }, async () => 'done')
  app.get('/long', member, async () => 'x'.repeat(2 ** 20))
  app.get('/broken', member, async () => Promise.reject(new Error('broken')))
  app.get('/endless', member, async (_, reply) => reply.send(endless()))
  app.get('/slow/:name', member, async (request) => {
    began.push((request.params as { name: string }).name)
    await new Promise<void>((end) => ends.push(end))
    return 'done'
  })
})
afterEach(async () => {
  ends.forEach((end) => end())
  await app.close()
})

const get = (member: number, url: string) => app.inject({ url, headers: { 'x-member': String(member) } })
const statusesOf = async (member: number, url: string, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => get(member, url)))
  return answers.map(({ statusCode }) => statusCode)
}

test('a member reads as much as is allowed, then learns when to come back; others are not refused', async () => {
  for (let sent = 0; sent < 120; sent += 1) expect((await get(1, '/api/quick')).statusCode).toBe(200)
  const { statusCode, headers, body } = await get(1, '/api/quick')
  expectRefusal('one more', { status: statusCode, body: JSON.parse(body), headers }, [429])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await get(2, '/api/quick')).statusCode).toBe(200)
})

test('searches and pictures have limits of their own', async () => {
  for (let sent = 0; sent < 24; sent += 1) expect((await get(1, '/api/quick?q=a')).statusCode).toBe(200)
  expect((await get(1, '/api/quick?q=a')).statusCode).toBe(429)
  for (let sent = 0; sent < 121; sent += 1) expect((await get(1, '/picture')).statusCode).toBe(200)
  expect((await get(1, '/api/quick?q=')).statusCode).toBe(200)
})

test('visitors are limited by address, and /healthz and /readyz are not limited', async () => {
  for (let sent = 0; sent < 120; sent += 1) expect((await get(0, '/api/settings')).statusCode).toBe(200)
  expect((await get(0, '/api/settings')).statusCode).toBe(429)
  expect((await get(0, '/healthz')).statusCode).toBe(200)
  expect((await get(1, '/api/settings')).statusCode).toBe(200)
})

test('few reads of one member run at once, the others wait, and nobody else waits for them', async () => {
  const reads = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => get(1, `/slow/${name}`))
  await expect.poll(() => began).toEqual(['a', 'b', 'c'])
  expect((await get(2, '/api/quick')).statusCode).toBe(200)
  expect(began).toEqual(['a', 'b', 'c'])
  ends.shift()!()
  await expect.poll(() => began).toEqual(['a', 'b', 'c', 'd'])
  for (const count of [5, 6]) {
    ends.shift()!()
    await expect.poll(() => began).toHaveLength(count)
  }
  ends.forEach((end) => end())
  expect((await Promise.all(reads)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
})

test('long answers keep the turns of their reader for a while, and nobody else waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect(await statusesOf(1, '/long', 3)).toEqual([200, 200, 200])
    const own = get(1, '/slow/own')
    const other = get(2, '/slow/other')
    await expect.poll(() => began).toEqual(['other'])
    vi.advanceTimersByTime(600_000)
    await expect.poll(() => began).toEqual(['other', 'own'])
    ends.forEach((end) => end())
    expect([(await own).statusCode, (await other).statusCode]).toEqual([200, 200])
  } finally {
    vi.useRealTimers()
  }
})

test('searches run one after the other, and what may not even wait is a 429', async () => {
  const reads = Array.from({ length: 23 }, (_, index) => get(1, `/slow/${index}?q=a`))
  const refused = await Promise.race(reads)
  const { statusCode: status, headers } = refused
  expectRefusal('the last', { status, body: refused.json(), headers }, [429])
  expect(began).toEqual(['0'])
  expect((await get(1, '/api/quick')).statusCode).toBe(200)
})

test('a read that fails ends its turn', async () => {
  expect(await statusesOf(1, '/broken', 20)).toEqual(Array(20).fill(500))
  expect((await get(1, '/api/quick')).statusCode).toBe(200)
})

test('an answer that its reader is slow to take holds no turn', async () => {
  const port = await listen()
  const sockets = Array.from({ length: 10 }, () => ask(port, '/endless'))
  for (const socket of sockets) await once(socket, 'data')
  expect((await get(1, '/api/quick')).statusCode).toBe(200)
  sockets.forEach((socket) => socket.destroy())
})

test('a waiting read whose client leaves is dropped, and a running one keeps its turn to the end', async () => {
  const port = await listen()
  const closed = vi.fn()
  app.server.on('connection', (socket) => socket.once('close', closed))
  const sockets = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(port, `/slow/${name}`))
  await expect.poll(() => asked).toHaveLength(6)
  const first = began.toSorted()
  sockets.forEach((socket) => socket.destroy())
  await expect.poll(() => closed.mock.calls).toHaveLength(6)
  const last = get(1, '/slow/last')
  await expect.poll(() => asked).toContain('/slow/last')
  expect(began.toSorted()).toEqual(first)
  ends.shift()!()
  await expect.poll(() => began.slice(3)).toEqual(['last'])
  ends.forEach((end) => end())
  expect((await last).statusCode).toBe(200)
})

async function listen(): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Asks as the first member and reads the answer as it comes. */
function ask(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-member: 1\r\n\r\n`)
  return socket
}

/** Sends something, and never ends. */
function endless(): Readable {
  const stream = new Readable({ read() {} })
  stream.push('begun')
  return stream
}
