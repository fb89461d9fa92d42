import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isAlive,
  newSite,
  postgresOf,
  runProgram,
  type ServerProcess,
  type Site,
  startServer,
} from '../server-process.ts'

let site: Site
let server: ServerProcess

beforeAll(async () => {
  site = await newSite()
  server = await startServer(site)
})

afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
})

test('the output of a first start is JSON for programs, a line for each thing it does', () => {
  const lines = server.output().trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Making the database, once',
    expect.stringMatching(/^Brought the database up to date: \d+ migrations$/),
    `Kith is ready at ${server.url}`,
    expect.stringMatching(/^Register as the first admin: http\S+$/),
  ])
})

test('the command line works beside a running server', async () => {
  const { code, output } = await runProgram('cli.ts', ['invite'], site)
  expect(output).toMatch(/^[A-Z\d]{4}(-[A-Z\d]{4}){2}\nhttp/m)
  expect(code).toBe(0)
  const verified = await runProgram('cli.ts', ['verify'], site)
  expect(verified).toEqual({ code: 0, output: expect.stringMatching(/^(.+: \d+ compared, all true\n){9}$/) })
  expect((await fetch(`${server.url}/readyz`)).ok).toBe(true)
})

test('told to end, the server leaves nothing running', async () => {
  const postgres = await postgresOf(site)
  expect(postgres).toBeDefined()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(isAlive(postgres!)).toBe(false)
})
