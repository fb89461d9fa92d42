import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { SignedIn } from '../viewer.ts'
import { type App, createHttp } from '../http/http.ts'

const MEMBER: SignedIn = { id: 1, role: 'user', mustChangePassword: false, sid: '' }
const SLOW = { bytes: 1_000_000_000, withinMs: 100 }
const NEVER_MS = 3_600_000

/** How often the server answered with hello. */
let hellos = 0
const opened: App[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of opened.splice(0)) await app.close()
})

type Bounds = NonNullable<Parameters<typeof createHttp>[0]['bounds']>

/** A server with a few routes. The caller is a member when the request says so. */
async function listening(bounds: Bounds = {}, env: Record<string, string> = {}) {
  hellos = 0
  const app = await createHttp({
    config: readConfig({ HOST: '127.0.0.1', ...env }),
    log: pino({ level: 'silent' }),
    authenticate: async ({ headers }) => (headers.cookie ? MEMBER : null),
    bounds,
  })
  opened.push(app)
  app.post('/api/write', { config: { who: 'member' } }, async () => ({ written: true }))
  app.post('/api/open', { config: { who: 'public' } }, async () => ({ written: true }))
  app.post('/api/upload', { config: { who: 'member' } }, async (request) => {
    let bytes = 0
    for await (const part of request.parts())
      if (part.type === 'file') for await (const chunk of part.file) bytes += (chunk as Buffer).length
    return { bytes }
  })
  app.get('/hello', { config: { who: 'public' } }, async () => {
    hellos += 1
    return { hello: 'you' }
  })
  app.get('/endless', { config: { who: 'public' } }, async (_request, reply) =>
    reply.send(Readable.from(endless())),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}

async function connected(app: App, localAddress = '127.0.0.1') {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (text += String(chunk)))
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return {
    socket,
    closed,
    send: (sent: string) => void socket.write(sent),
    /** Everything received, once it matches the pattern. */
    heard: async (pattern: RegExp) => {
      while (!pattern.test(text)) await Promise.race([once(socket, 'data'), closed])
      return text
    },
    all: async () => {
      await closed
      return text
    },
  }
}

/** What the server was about to do on other connections it has done by then. */
async function answerAnother(app: App) {
  const { send, heard } = await connected(app)
  send(GET)
  await heard(/hello/)
}

const GET = 'GET /hello HTTP/1.1\r\nhost: x\r\n\r\n'
const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n')
const JSON_BODY = ['content-type: application/json', 'content-length: 1000']
const FORM = ['content-type: multipart/form-data; boundary=x', 'content-length: 200000000']
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
const PATIENT_WITH_BODIES = { withinMs: NEVER_MS, upload: { bytes: 1, withinMs: NEVER_MS } }
const SLOW_BODIES = { withinMs: 100, upload: { bytes: 1_000_000, withinMs: NEVER_MS } }

test('a body that does not come is a 408, whoever sends it', async () => {
  const app = await listening({ bodies: SLOW_BODIES })
  for (const request of [head('/api/open', ...JSON_BODY), head('/api/write', 'cookie: a', ...JSON_BODY)]) {
    const { send, all } = await connected(app)
    send(`${request}{`)
    const answer = await all()
    expect(answer).toMatch(/^HTTP\/1.1 408 [^]*connection: close/i)
    expect(answer).toContain('"code":"too_slow"')
  }
})

test('an upload of a member may take longer while it goes on', async () => {
  const app = await listening({ bodies: { withinMs: 1, upload: { bytes: 1, withinMs: NEVER_MS } } })
  const { send, heard } = await connected(app)
  const [type] = FORM
  const end = '\r\n--x--\r\n'
  send(head('/api/upload', 'cookie: a', type!, `content-length: ${FILE.length + 3 + end.length}`) + FILE)
  // Meanwhile other connections come and go, and a body like those above is refused.
  const other = await connected(app)
  other.send(`${head('/api/open', ...JSON_BODY)}{`)
  expect(await other.all()).toContain('HTTP/1.1 408')
  send(`abc${end}`)
  expect(await heard(/"bytes"/)).toContain('{"bytes":3}')
})

test('an upload of a member that does not go on is a 408', async () => {
  const app = await listening({ bodies: { withinMs: NEVER_MS, upload: { bytes: 1_000, withinMs: 100 } } })
  const { send, all } = await connected(app)
  send(head('/api/upload', 'cookie: a', ...FORM) + FILE)
  expect(await all()).toMatch(/^HTTP\/1.1 408 [^]*connection: close/i)
})

test('a client that sends on after a refusal can read the refusal, and is cut off', async () => {
  const app = await listening()
  const { socket, send, closed, heard } = await connected(app)
  send(head('/api/upload', ...FORM))
  const more = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
  }
  socket.on('drain', more)
  more()
  expect(await heard(/Please sign in/)).toContain('HTTP/1.1 401')
  await closed.catch(() => {})
  expect(socket.bytesWritten).toBeLessThan(100_000_000)
})

test.each(['HTTP/1.0', 'HTTP/1.1'])(
  'who asks over %s for the end of the connection may send the rest of a refused body first',
  async (version) => {
    const app = await listening()
    const { socket, send, closed, heard } = await connected(app)
    send(head('/api/write', ...JSON_BODY, 'connection: close').replace('HTTP/1.1', version))
    expect(await heard(/Please sign in/)).toContain(' 401 ')
    await answerAnother(app)
    expect(socket.readableEnded).toBe(false)
    send(' '.repeat(1000))
    await closed
  },
)

test('nothing is left of senders who leave before the end of a refused body', async () => {
  const app = await listening()
  const before = timers()
  for (let n = 0; n < 20; n += 1) {
    const { socket, send, closed, heard } = await connected(app)
    send(head('/api/write', ...JSON_BODY))
    await heard(/Please sign in/)
    socket.destroy()
    await closed
  }
  await expect.poll(timers).toBeLessThan(before + 20)
})

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a server that closes reads the rest of a refused body', async () => {
  const app = await listening({ arrivingMs: NEVER_MS })
  const { socket, send, closed, heard } = await connected(app)
  const other = await connected(app)
  for (const each of [{ send, heard }, other]) {
    each.send(GET)
    await each.heard(/hello/)
  }
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  send(head('/api/write', ...JSON_BODY))
  expect(await heard(/Please sign in/)).toContain(' 401 ')
  other.send(GET)
  await other.heard(/hello[^]*hello/)
  expect(socket.readableEnded).toBe(false)
  send(' '.repeat(1000))
  await Promise.all([closing, closed])
})

test('a connection stays open after a refused request whose body was already there', async () => {
  const app = await listening()
  const { send, heard } = await connected(app)
  send(`${head('/api/write', 'content-type: application/json', 'content-length: 2')}{}`)
  expect(await heard(/Please sign in/)).toMatch(/connection: keep-alive/i)
  send(GET)
  expect(await heard(/hello/)).toContain('200 OK')
})

test('a connection stays open after a refused body has arrived', async () => {
  const app = await listening()
  const { send, heard } = await connected(app)
  send(head('/api/write', 'content-type: application/json', 'content-length: 10'))
  await heard(/Please sign in/)
  send(`0123456789${GET}`)
  expect(await heard(/hello/)).toContain('200 OK')
})

test('a client that does not read its answer is cut off', async () => {
  const app = await listening({ reading: SLOW })
  const { socket, send, closed } = await connected(app)
  send('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  // A paused socket would not notice this: the server tells when it has closed the connection.
  await expect.poll(async () => connectionsOf(app)).toBe(0)
  socket.resume()
  await closed
})

test('one address has so many connections, and no more', async () => {
  const app = await listening({ perAddressMax: 3 })
  const first = await connected(app)
  for (let n = 0; n < 2; n += 1) await connected(app)
  const surplus = await connected(app)
  const answer = await surplus.all()
  expect(answer).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 2/i)
  expect(answer).toContain('"code":"unavailable"')
  const neighbour = await connected(app, '127.0.0.2')
  neighbour.send(GET)
  expect(await neighbour.heard(/hello/)).toContain('200 OK')
  first.socket.destroy()
  await expect.poll(() => connectionsOf(app)).toBe(3)
  const next = await connected(app)
  next.send(GET)
  expect(await next.heard(/hello/)).toContain('200 OK')
})

test('one address never takes all connections, but behind a proxy it may', async () => {
  for (const [proxies, served] of [['0', 2] as const, ['1', 4] as const]) {
    const app = await listening({ max: 4 }, { TRUST_PROXY: proxies })
    const busy = await Promise.all(Array.from({ length: served }, () => connected(app)))
    for (const { send } of busy) send('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
    for (const { heard, socket } of busy) {
      await heard(/200 OK/)
      socket.pause()
    }
    const surplus = await connected(app)
    expect(await surplus.all()).toContain('503')
  }
})

test('an idle connection is closed to make room for a new one, and one that waits for its answer is not', async () => {
  const app = await listening({ max: 2, perAddressMax: 2, bodies: PATIENT_WITH_BODIES })
  const asking = await connected(app, '127.0.0.2')
  asking.send(head('/api/open', ...JSON_BODY))
  const idle = await connected(app, '127.0.0.3')
  await expect.poll(() => connectionsOf(app)).toBe(2)
  const tryAgain = async () => {
    const next = await connected(app, '127.0.0.4')
    next.send('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
    const answer = await next.heard(/ \d+ /)
    next.socket.pause()
    return answer
  }
  await expect.poll(tryAgain).toContain('HTTP/1.1 200')
  await idle.closed
  const surplus = await connected(app, '127.0.0.5')
  expect(await surplus.all()).toContain('503')
  asking.send(' '.repeat(996).concat('null'))
  expect(await asking.heard(/written/)).toContain('200 OK')
})

test('a server that closes answers what is under way, and cuts off what does not end', async () => {
  const app = await listening({ graceMs: 100 })
  const idle = await connected(app)
  const half = await connected(app)
  half.send('GET /hello HT')
  const stalled = await connected(app)
  stalled.send(`${head('/api/open', ...JSON_BODY)}{`)
  const busy = await connected(app)
  busy.send('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  await busy.heard(/200 OK/)
  await app.close()
  await Promise.all([idle, half, stalled, busy].map(({ closed }) => closed))
})

test('a request that is on its way while the server begins to close is answered, and told that the connection ends', async () => {
  const app = await listening({ arrivingMs: NEVER_MS })
  const { send, heard, closed } = await connected(app)
  send(GET)
  await heard(/hello/)
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  send(GET)
  expect(await heard(/hello[^]*hello/)).toMatch(/200 OK[^]*200 OK[^]*connection: close/i)
  await Promise.all([closing, closed])
})

const connectionsOf = (app: App) =>
  new Promise<number>((done, fail) =>
    app.server.getConnections((error, n) => (error ? fail(error) : done(n))),
  )
