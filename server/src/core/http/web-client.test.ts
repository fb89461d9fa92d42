import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../test/refusals.ts'
import { readConfig } from '../config.ts'
import { type App, createHttp } from './http.ts'
import { serveWeb } from './web-client.ts'

let dist: string
let app: App
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kith-dist-'))
  await writeFile(join(dist, 'index.html'), '<title>Kith</title>')
  app = await createHttp({
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    authenticate: async () => null,
  })
  app.get('/api/words/:word', { config: { who: 'public' } }, async () => 'a word')
  await serveWeb(app, async (html) => html, dist)
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const UNREADABLE = [
  '/%',
  '/%ff',
  '/hashtag/%ff',
  '/profile/%E0%A4%A',
  '/posts/5%',
  '/%61pi/%ff',
  '/a/%ff/b?c=%00',
]

test.each(UNREADABLE)(
  'the page %s, which cannot be read, is a 404 with the headers of any page',
  async (url) => {
    const [page, other] = await Promise.all([app.inject({ url }), app.inject({ url: '/hashtag/rain' })])
    expect([page.statusCode, page.body]).toEqual([404, '<title>Kith</title>'])
    expect(other.statusCode).toBe(200)
    const settled = (headers: typeof page.headers) => ({
      ...headers,
      'x-request-id': typeof headers['x-request-id'],
      date: undefined,
    })
    expect(settled(page.headers)).toEqual(settled(other.headers))
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  },
)

test.each(['/hashtag/rain', '/hashtag/%00', '/hashtag/l%C3%BCneburg', '/search?q=%ff', '/posts/5?comment=%'])(
  '%s, which can be read, is left to the client',
  async (url) => {
    const { statusCode, body } = await app.inject({ url })
    expect([statusCode, body]).toEqual([200, '<title>Kith</title>'])
  },
)

test.each(['/api/words/%ff', '/api/%', '/media/%ff', '/assets/%c0%ae'])(
  '%s, which is no page, stays a 400 in JSON',
  async (url) => {
    const { statusCode: status, body, headers } = await app.inject({ url })
    expectRefusal(url, { status, body: JSON.parse(body), headers }, [400])
  },
)

test('nothing can be sent to a page that cannot be read', async () => {
  const { statusCode: status, body, headers } = await app.inject({ method: 'POST', url: '/hashtag/%ff' })
  expectRefusal('a write', { status, body: JSON.parse(body), headers }, [404])
})
