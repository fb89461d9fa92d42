import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Site,
  type ServerProcess,
  newSite,
  postgresOf,
  runProgram,
  startServer,
} from '../server-process.ts'

let site: Site
let running: ServerProcess[]

beforeEach(async () => {
  site = await newSite()
  running = []
})

afterEach(async () => {
  for (const server of running) await server.end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(site)
  running.push(server)
  return server
}

const isReady = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).ok
const invite = () => runProgram('cli.ts', ['invite'], site)
const INVITED = /^[A-Z\d]{4}(-[A-Z\d]{4}){2}\nhttp/m

test('a second server on the same data is refused in one line, and the first goes on', async () => {
  const first = await start()
  const second = await runProgram('main.ts', [], site)
  expect(second).toEqual({
    code: 1,
    output:
      'Kith did not start: Another Kith server is running on this data folder. Stop it first, or set another DATA_DIR.\n',
  })
  expect(await isReady(first)).toBe(true)
})

test('the output is JSON for programs, and sentences for a person', async () => {
  const json = await start()
  const lines = json.output().trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Making the database, once',
    expect.stringMatching(/^Brought the database up to date: \d+ migrations$/),
    `Kith is ready at ${json.url}`,
    expect.stringMatching(/^Register as the first admin: http\S+$/),
  ])
  await json.end('SIGTERM')
  site.env = { LOG_FORMAT: 'text', LOG_LEVEL: '' }
  const text = await start()
  await fetch(`${text.url}/api/nothing`)
  await text.end('SIGTERM')
  expect(text.output()).toMatch(/^Kith is ready at \S+\nRegister as the first admin: \S+\n$/)
})

test('a data folder that cannot be one is named, with what to do', async () => {
  const dataDir = join(process.execPath, 'kith')
  const { code, output } = await runProgram('main.ts', [], { ...site, dataDir })
  expect(code).toBe(1)
  expect(output).toBe(`Kith did not start: ${process.execPath} is no folder. Set DATA_DIR to one.\n`)
})

test('the command line works without a server, and stops the database it started', async () => {
  const [one, other] = await Promise.all([invite(), invite()])
  expect(one.output).toMatch(INVITED)
  expect(other.output).toMatch(INVITED)
  expect(await postgresOf(site)).toBeUndefined()
})

test('a PostgreSQL that a killed server left running is taken over', async () => {
  const killed = await start()
  await killed.end('SIGKILL')
  const left = await postgresOf(site)
  expect(left).toBeDefined()
  const next = await start()
  expect(await postgresOf(site)).toBe(left)
  expect(await isReady(next)).toBe(true)
})

test('what a server that was killed had half received is gone once it runs again', async () => {
  const killed = await start()
  const cookie = await registerFirst(killed)
  const boundary = 'x'
  const upload = connect(site.port, 'localhost')
  upload.on('error', () => {})
  upload.write(
    `POST /api/upload HTTP/1.1\r\nHost: localhost:${site.port}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 9000000\r\n\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nHalf of it`,
  )
  const received = () => readdir(join(site.dataDir, 'media-tmp')).catch(() => [])
  await expect.poll(async () => (await received()).length).toBe(1)
  await killed.end('SIGKILL')
  upload.destroy()
  expect(await received()).toHaveLength(1)
  await start()
  expect(await received()).toEqual([])
})

async function registerFirst({ url, output }: ServerProcess): Promise<string> {
  const inviteCode = /code=([\w-]+)/.exec(output())?.[1]
  const member = { username: 'ada', name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ inviteCode, ...member }),
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

test('a killed database comes back under a running server', async () => {
  const server = await start()
  const killed = await postgresOf(site)
  process.kill(killed!, 'SIGKILL')
  await expect.poll(async () => (await postgresOf(site)) ?? killed).not.toBe(killed)
  await expect.poll(() => isReady(server)).toBe(true)
})

test('a killed server and database are both replaced', async () => {
  const server = await start()
  const killed = await postgresOf(site)
  await server.end('SIGKILL')
  process.kill(killed!, 'SIGKILL')
  expect(await isReady(await start())).toBe(true)
  expect(await postgresOf(site)).not.toBe(killed)
})

test('a wrong setting stops the start with one line that does not repeat it', async () => {
  const { code, output } = await runProgram('main.ts', [], { ...site, port: Number.NaN })
  expect(code).toBe(1)
  expect(output).toMatch(/^Kith did not start: Wrong configuration: PORT: [^\n]+\n$/)
})
