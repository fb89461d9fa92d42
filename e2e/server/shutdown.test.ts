import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formOf, photosOf } from '../../server/test/forms.ts'
import { jpeg } from '../../server/test/pictures.ts'
import {
  type Site,
  type ServerProcess,
  databaseUrlOf,
  isAlive,
  launchServer,
  newSite,
  postgresOf,
  registerFirst,
  startServer,
} from '../server-process.ts'

/** One for all: each test ends its server, and the next begins with what it left. */
let site: Site
let silent: Server
let server: ServerProcess
let postgres: number
let cookie = ''
const sockets: Socket[] = []

beforeAll(async () => {
  // Another server that accepts connections and never answers.
  silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const env = {
    LINK_PREVIEW_ALLOW: silentHost(),
    SMTP_URL: `smtp://${silentHost()}`,
    MAIL_FROM: 'kith@example.org',
  }
  site = { ...(await newSite()), bundled: true, env }
})

afterEach(async () => {
  await server.end('SIGKILL')
  for (const socket of sockets.splice(0)) socket.destroy()
  const left = await postgresOf(site)
  if (left) process.kill(left, 'SIGKILL')
})

afterAll(async () => {
  silent.close()
  await rm(site.dataDir, { recursive: true, force: true })
})

const silentHost = () => `127.0.0.1:${(silent.address() as AddressInfo).port}`

async function start(): Promise<void> {
  server = await startServer(site)
  postgres = (await postgresOf(site))!
}

async function signIn(): Promise<void> {
  cookie ||= (await registerFirst(server)).cookie
}

async function expectAllGone(signal: NodeJS.Signals): Promise<void> {
  expect(await server.end(signal), server.output()).toBe(0)
  // Whoever started it may bury it a moment later.
  await expect.poll(() => isAlive(postgres)).toBe(false)
}

/** A connection on which this text was sent. */
async function send(text: string): Promise<Socket> {
  const socket = connect(site.port, 'localhost')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const postOf = (path: string, headers: string[], length: number) =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', `content-length: ${length}`, ...headers, '', ''].join('\r\n')

/** A connection on which this text has arrived: the request before it was answered. */
async function sendForSure(text: string): Promise<Socket> {
  const socket = await send(get('/healthz') + text)
  await once(socket, 'data')
  return socket
}

async function textUntilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  await once(socket, 'close')
  return text
}

test('told to end while it makes its database, it leaves nothing running, and the next start goes on', async () => {
  server = launchServer(site)
  await expect.poll(async () => (await postgresOf(site)) ?? 0).toBeGreaterThan(0)
  postgres = (await postgresOf(site))!
  await expectAllGone('SIGTERM')
})

test('SIGINT ends it: an upload is finished and told that the connection ends, and no other connection holds it up', async () => {
  await start()
  await signIn()
  const body = JSON.stringify({ content: 'written while the site closes' })
  const headers = [`cookie: ${cookie}`, 'content-type: application/json']
  const upload = await sendForSure(postOf('/api/posts', headers, body.length) + body.slice(0, 10))
  const idle = await sendForSure('')
  await Promise.all([send(''), send('GET / HTTP/1.1\r\nhost: loc')])
  const asksAgain = await send(get('/healthz'))
  asksAgain.on('data', () => asksAgain.write(get('/healthz')))
  await once(asksAgain, 'data')
  const gone = expectAllGone('SIGINT')
  await once(idle, 'close')
  const answer = textUntilClosed(upload)
  upload.write(body.slice(10))
  expect(await answer).toMatch(/^HTTP\/1.1 201 [^]*connection: close/i)
  await gone
  expect(server.output()).not.toContain('not closed')
})

test('whatever is under way, SIGTERM ends it; an upload it cut off leaves nothing and can be sent again', async () => {
  await start()
  await signIn()
  const json = [`cookie: ${cookie}`, 'content-type: application/json']
  const form = [`cookie: ${cookie}`, 'content-type: multipart/form-data; boundary=x']

  await send('GET / HTTP/1.1\r\nhost: loc')
  await send(`${postOf('/api/upload', form, 100_000)}--x\r\ncontent-disposition: form-data; name="file"`)
  await send(`${postOf('/api/posts', json, 100_000)}{"content":`)
  const slowReader = await send(get('/api/openapi.json').repeat(300))
  slowReader.pause()
  const link = `/api/link-preview?url=${encodeURIComponent(`http://${silentHost()}/`)}`
  await send(get(link).replace('\r\n', `\r\ncookie: ${cookie}\r\n`))
  const forgot = JSON.stringify({ email: 'ada@example.com' })
  await send(postOf('/api/password/forgot', json, forgot.length) + forgot)
  const client = await longStatement()
  const post = await formOf({ content: 'Cut off' }, photosOf(await jpeg()))
  const headers = { ...post.headers, cookie, 'idempotency-key': randomUUID() }
  const lines = Object.entries(headers).map((header) => header.join(': '))
  const cut = await send(postOf('/api/posts', lines, post.body.length))
  cut.write(post.body.subarray(0, -200))
  const answer = textUntilClosed(cut)
  await expect.poll(() => sockets.length).toBeGreaterThanOrEqual(9)
  await expect.poll(received).toHaveLength(1)

  await expectAllGone('SIGTERM')
  await client.end()
  expect(await answer).not.toMatch(/^HTTP\/1.1 2/)
  expect(await received()).toEqual([])
  await start()
  expect(await storedFor()).toEqual([])
  const again = { method: 'POST', headers, body: post.body }
  const made = []
  for (const _ of [1, 2]) made.push(await fetch(`${server.url}/api/posts`, again))
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  const [one, two] = (await Promise.all(made.map((it) => it.json()))) as { id: number }[]
  expect(one!.id).toBe(two!.id)
  expect(await storedFor()).toEqual([String(one!.id)])
})

/** The folders of forms that are being received. */
const received = () => readdir(join(site.dataDir, 'media-tmp')).catch(() => [])

/** The post of each stored file. */
async function storedFor(): Promise<(string | null)[]> {
  const client = new Client({ connectionString: await databaseUrlOf(site) })
  await client.connect()
  const { rows } = await client.query<{ post_id: string | null }>('select post_id::text from media')
  await client.end()
  const files = await readdir(join(site.dataDir, 'media')).catch(() => [])
  expect(files).toHaveLength(rows.length)
  return rows.map(({ post_id }) => post_id)
}

test('a database that stands still is stopped all the same, on SIGHUP', async () => {
  await start()
  process.kill(postgres, 'SIGSTOP')
  await expectAllGone('SIGHUP')
})

test('a second Ctrl-C ends all at once', async () => {
  await start()
  await sendForSure(`${postOf('/api/login', ['content-type: application/json'], 100)}{`)
  const gone = server.end('SIGINT')
  let code: number | null | undefined
  void gone.then((it) => (code = it))
  await expect
    .poll(() => {
      server.signal('SIGINT')
      return code
    })
    .toBeDefined()
  expect(code).toBe(1)
  await expect.poll(() => isAlive(postgres)).toBe(false)
})

/** A statement of another client that would run for minutes. */
async function longStatement(): Promise<Client> {
  const client = new Client({ connectionString: await databaseUrlOf(site) })
  client.on('error', () => {})
  await client.connect()
  client.query('select pg_sleep(600)').catch(() => {})
  return client
}
