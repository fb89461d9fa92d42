import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assemble } from '../../bin/package.mjs'
import { server as built } from '../../bin/server.mjs'
import { openPostOffice } from '../../server/test/servers/post-office.ts'
import { openS3Server } from '../../server/test/s3/s3-server.ts'
import { HEIC } from '../../server/test/pictures.ts'
import {
  newSite,
  registerFirst,
  runProgram,
  type ServerProcess,
  type Site,
  startServer,
} from '../server-process.ts'

// What is loaded when it is first needed, and what two copies of a module do not share, can break in the bundle alone.
let office: Awaited<ReturnType<typeof openPostOffice>>
let store: Awaited<ReturnType<typeof openS3Server>>
let release: string
let site: Site
let server: ServerProcess
let cookie: string

const get = (path: string) => fetch(server.url + path, { headers: { cookie } })
const post = (path: string, body: FormData | object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: body instanceof FormData ? { cookie } : { cookie, 'content-type': 'application/json' },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

beforeAll(async () => {
  let empty: Site
  ;[office, store, empty] = await Promise.all([openPostOffice(), openS3Server(), newSite(), built.ensure()])
  // Elsewhere, so that nothing is found in the repository.
  release = await mkdtemp(join(tmpdir(), 'kith-release-'))
  assemble(release)
  const env = { ...store.settings, SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' }
  site = { ...empty, release, env }
  server = await startServer(site)
  cookie = (await registerFirst(server)).cookie
})

afterAll(async () => {
  expect(await server?.end('SIGTERM')).toBe(0)
  await Promise.all([office?.close(), store?.close()])
  for (const folder of [site.dataDir, release]) await rm(folder, { recursive: true, force: true })
})

test('a release starts with Node alone, and serves the page with its code', async () => {
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready', disk: 'ok', storage: 'ok' })
  const page = await (await get('/')).text()
  const [, script] = /<script[^>]* src="(\/[^"]+\.js)"/.exec(page) ?? []
  expect((await get(script!)).headers.get('content-type')).toMatch(/javascript/)
})

test('it decodes a picture in its own process, and keeps it in S3', async () => {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'lake.jpg')
  const answer = await post('/api/upload', form)
  expect(answer.status, server.output()).toBe(201)
  const { url } = (await answer.json()) as { url: string }
  const shown = sharp(await (await get(url)).arrayBuffer())
  expect(await shown.metadata()).toMatchObject({ width: 800, height: 600 })
  form.set('file', new Blob([HEIC]), 'phone.heic')
  expect((await post('/api/upload', form)).status).toBe(201)
})

test('its command line names the version, and makes a backup', async () => {
  const kith = (...args: string[]) => runProgram('cli.ts', args, site)
  expect(await kith('version')).toEqual({ code: 0, output: expect.stringMatching(/^Kith \d+\.\d+\.\d+\n$/) })
  expect((await kith('backup', join(site.dataDir, 'a.backup'))).output).toMatch(/^Wrote /)
})

test('it sends mail, does jobs, and describes its API', async () => {
  expect((await post('/api/password/forgot', { email: 'ada@example.com' })).status).toBe(202)
  expect((await post('/api/user/export', {})).status).toBe(202)
  const described = (await (await get('/api/openapi.json')).json()) as { paths: object }
  expect(described.paths).toHaveProperty('/api/posts')
  await vi.waitFor(() => expect(office.emailsTo('ada@example.com')).toHaveLength(1), PATIENCE)
  await vi.waitFor(
    async () => expect(await (await get('/api/user/export')).json()).toMatchObject({ status: 'ready' }),
    PATIENCE,
  )
  const file = await get('/api/user/export/file')
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/^PK/)
})

const PATIENCE = { timeout: 60_000, interval: 50 }
