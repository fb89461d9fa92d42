import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Site,
  type ServerProcess,
  newSite,
  postgresOf,
  registerFirst,
  runProgram,
  startServer,
} from '../server-process.ts'

/** One for all: each test goes on with what the one before left, as a host's folder sees it. */
let site: Site
/** The server that runs now. */
let server: ServerProcess | undefined

beforeAll(async () => {
  site = { ...(await newSite()), bundled: true }
})

afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
})

/** Starts it, unless it runs already. */
async function running(): Promise<ServerProcess> {
  return (server ??= await startServer(site))
}

async function end(signal: NodeJS.Signals): Promise<void> {
  await server?.end(signal)
  server = undefined
}

const isReady = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).ok
const invite = () => runProgram('cli.ts', ['invite'], site)
const INVITED = /^[A-Z\d]{4}(-[A-Z\d]{4}){2}\nhttp/m

test('the command line works on a folder that no server has seen, and stops the database it started', async () => {
  const [one, other] = await Promise.all([invite(), invite()])
  expect(one.output).toMatch(INVITED)
  expect(other.output).toMatch(INVITED)
  expect(await postgresOf(site)).toBeUndefined()
})

test('the output for a person is sentences', async () => {
  const text = await startServer({ ...site, env: { LOG_FORMAT: 'text', LOG_LEVEL: '' } })
  await fetch(`${text.url}/api/nothing`)
  await text.end('SIGTERM')
  expect(text.output()).toMatch(/^Kith is ready at \S+\nRegister as the first admin: \S+\n$/)
})

test('a second server on the same data is refused in one line, and the first goes on', async () => {
  const first = await running()
  const second = await runProgram('main.ts', [], site)
  expect(second).toEqual({
    code: 1,
    output:
      'Kith did not start: Another Kith server is running on this data folder. Stop it first, or set another DATA_DIR.\n',
  })
  expect(await isReady(first)).toBe(true)
})

test('a killed database comes back under a running server', async () => {
  const first = await running()
  const killed = await postgresOf(site)
  process.kill(killed!, 'SIGKILL')
  await expect.poll(async () => (await postgresOf(site)) ?? killed).not.toBe(killed)
  await expect.poll(() => isReady(first)).toBe(true)
})

test('the next server takes over the PostgreSQL of one that was killed, and what that had half received is gone', async () => {
  const { cookie } = await registerFirst(await running())
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
  await end('SIGKILL')
  upload.destroy()
  expect(await received()).toHaveLength(1)
  const left = await postgresOf(site)
  expect(left).toBeDefined()
  expect(await isReady(await running())).toBe(true)
  expect(await postgresOf(site)).toBe(left)
  expect(await received()).toEqual([])
})

test('a killed server and database are both replaced', async () => {
  await running()
  const killed = await postgresOf(site)
  await end('SIGKILL')
  process.kill(killed!, 'SIGKILL')
  expect(await isReady(await running())).toBe(true)
  expect(await postgresOf(site)).not.toBe(killed)
})
