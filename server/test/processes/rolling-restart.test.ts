import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@kith/shared/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../live-page.ts'
import { createWorld, type Person, sessionFor, type World } from '../world.ts'
import { expectedOf, openLoad, storedRows } from './load.ts'
import { openProxy } from './proxy.ts'
import { type ServerProcess, STARTING_MS, startProcess } from './server-process.ts'

let world: World
let servers: ServerProcess[]
let proxy: Awaited<ReturnType<typeof openProxy>>
beforeAll(async () => {
  world = await createWorld()
  servers = await Promise.all([startProcess(world), startProcess(world)])
  proxy = await openProxy(servers.map(({ port }) => port))
}, STARTING_MS)
afterAll(async () => {
  await proxy.close()
  await Promise.all(servers.map(({ end }) => end('SIGKILL')))
  await world.close()
})

const allReady = () => expect.poll(() => proxy.ready().size, { interval: 20 }).toBe(servers.length)

/** A page that comes back when it is told to, and then reads what it may have missed, as our client does. */
async function openReader(person: Person, sender: Person) {
  const address = `127.0.0.1:${proxy.port}`
  const headers = { cookie: `kith.sid=${await sessionFor(world.db, person)}`, origin: `http://${address}` }
  const seen = new Set<string>()
  const codes: number[] = []
  const over = new AbortController()
  const connect = async () => {
    const page = await openPage(`ws://${address}/ws`, headers)
    over.signal.addEventListener('abort', page.close)
    page.socket.on('message', () => {
      for (const { message } of page.of('message')) seen.add(message.content)
    })
    page.send({ type: 'auth', userId: person.id })
    await page.received('auth_success')
    const read = await fetch(`http://${address}/api/messages/${sender.id}?limit=100`, { headers })
    for (const { content } of (await read.json()) as Message[]) seen.add(content)
    const code = await page.closed
    if (!over.signal.aborted) codes.push(code)
  }
  const reading = (async () => {
    while (!over.signal.aborted) await connect().catch(() => pause(20))
  })()
  const stop = async () => {
    over.abort()
    await reading
  }
  return { seen, codes, stop }
}

test(
  'restarting one process after the other fails no request, and loses or doubles no write and no news',
  { timeout: 600_000 },
  async () => {
    await allReady()
    const { ann, ben } = await world.friendsAndStranger()
    const url = () => `http://127.0.0.1:${proxy.port}`
    const reader = await openReader(ben, ann)
    const load = await openLoad({ db: world.db, url, people: [ann, ben], again: false })
    const [first, second] = servers as [ServerProcess, ServerProcess]
    await load.more(10)
    expect(await first.end('SIGTERM'), first.output()).toBe(0)
    await load.more(10)
    servers[0] = await startProcess(world, { port: first.port })
    await allReady()
    expect(await second.end('SIGTERM'), second.output()).toBe(0)
    await load.more(10)
    await load.stop()
    expect(await storedRows(world.db)).toEqual(expectedOf(load.acknowledged()))
    const messages = [...load.acknowledged().keys()].filter((content) => content.startsWith('message'))
    await expect.poll(() => messages.filter((content) => !reader.seen.has(content))).toEqual([])
    expect(new Set(reader.codes)).toEqual(new Set([1012]))
    await reader.stop()
  },
)

test('a server that ends says so to who asks, and answers all others until they know', async () => {
  // The proxy would hear it first.
  await proxy.close()
  const server = servers[0]!
  const ask = (path: string) => fetch(server.url + path)
  expect((await ask('/readyz')).status).toBe(200)
  const gone = server.end('SIGTERM')
  await expect.poll(async () => (await ask('/readyz')).status, { interval: 5 }).toBe(503)
  const answer = await ask('/healthz')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  const refused = await ask('/readyz')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  await ask('/readyz')
  expect(await gone).toBe(0)
})
