import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, registerFirst, startServer } from '../server-process.ts'
import { newTestSite } from '../test-site.ts'

/** Far more than a process with a limit of 128 files can hold. */
const CONNECTIONS = 300
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let testSite: Awaited<ReturnType<typeof newTestSite>>
let server: ServerProcess
const sockets: Socket[] = []

beforeAll(async () => {
  testSite = await newTestSite({ DATABASE_POOL: '10' })
  server = await startServer({ ...testSite.site, descriptors: 128 })
})

afterAll(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.end('SIGTERM')
  await testSite.remove()
})

type Held = { socket: Socket; text: () => string; answered: Promise<unknown> }

async function hold(text: string, localAddress: string): Promise<Held> {
  const socket = connect({ port: testSite.site.port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (heard += String(chunk)))
  const answered = Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.write(text)
  return { socket, text: () => heard, answered: answered.catch(() => {}) }
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n')

test('more connections than file descriptors are a 503 for the last of them, and a 500 for nobody', async () => {
  const { cookie } = await registerFirst(server)
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(PICTURE, 'base64')]), 'dot.png')
  const uploaded = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  const { url: picture } = (await uploaded.json()) as { url: string }
  const first = await hold(get('/healthz'), '127.0.0.1')
  await first.answered
  expect(first.text()).toContain('200 OK')
  // It is under way while the others come: an idle connection would be closed for them.
  first.socket.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
  first.socket.write('content-length: 2\r\n\r\n')

  const held: Held[] = []
  for (let n = 0; n < CONNECTIONS; n += 1) {
    const stalled =
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n'
    const readsFile = n % 2 === 0
    held.push(await hold(readsFile ? get(picture, `cookie: ${cookie}`) : stalled, `127.0.0.${2 + (n % 200)}`))
  }
  first.socket.write(`{}${get('/healthz')}${get('/readyz')}`)
  await expect.poll(() => first.text()).toContain('"ready"')
  expect(first.text().match(/HTTP\/1.1 \d+/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 400',
    'HTTP/1.1 200',
    'HTTP/1.1 200',
  ])

  await Promise.all(held.filter((_, n) => n % 2 === 0).map(({ answered }) => answered))
  const answers = [first, ...held].map(({ text }) => text())
  expect(answers.filter((text) => text.includes('HTTP/1.1 503')).length).toBeGreaterThan(0)
  expect(answers.filter((text) => /HTTP\/1.1 50[0-24-9]/.test(text))).toEqual([])

  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(async () => (await fetch(server.url + picture, { headers: { cookie } })).status).toBe(200)
})
