import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import type { App } from './http.ts'

const SECRETS = [
  'correct-horse-battery',
  'WORD-WORD-WORD',
  'a-cookie-that-is-nobodys',
  'private words of a post',
]

let database: Awaited<ReturnType<typeof testDatabase>>
let opened: ReturnType<typeof openDatabase>
let app: App
let dataDir: string
const lines: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kith-log-'))
  opened = openDatabase(database.url, 4)
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  app = await buildApp({
    config: readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir }),
    ...opened,
    url: database.url,
    log: pino({ level: 'debug' }, stream),
    web: async (app) => {
      app.get('/broken', { config: { who: 'public' } }, async () => {
        await sql`insert into users (username, name, email, password_hash) values ('ada', '', ${SECRETS[3]}, '')`.execute(
          opened.db,
        )
      })
    },
  })
})
afterAll(async () => {
  await app.close()
  await opened.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

test('a request is one line with its id, route and status, and never a secret, a body or a query', async () => {
  const [password, code, cookie, content] = SECRETS
  const headers = { cookie: `kith.sid=${cookie}` }
  const answers = [
    await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'ada', password }, headers }),
    await app.inject({ url: `/api/invites/validate?code=${code}` }),
    await app.inject({ method: 'POST', url: '/api/posts', payload: { content }, headers }),
    await app.inject({ url: `/api/unknown/${code}` }),
  ]
  expect(lines).toHaveLength(answers.length)
  for (const [index, answer] of answers.entries()) {
    expect(JSON.parse(lines[index] ?? '')).toMatchObject({
      msg: 'request',
      status: answer.statusCode,
      reqId: answer.headers['x-request-id'],
    })
  }
  const all = lines.join('')
  expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([])
})

test('an unexpected error is logged with its place and its constraint, and never with the row it is about', async () => {
  lines.length = 0
  expect((await app.inject({ url: '/broken' })).statusCode).toBe(500)
  const { err } = JSON.parse(lines[0] ?? '') as { err: Record<string, string> }
  expect(err).toMatchObject({ code: '23514', table: 'users', constraint: 'users_name_check' })
  expect(err['stack']).toContain('error: ')
  expect(lines.join('')).not.toContain(SECRETS[3])
})

test('a server that leaves says so to who asks, and that is no error', async () => {
  lines.length = 0
  await app.draining.begin()
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, route: '/readyz', status: 503 })
})
