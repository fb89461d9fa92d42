import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../test/refusals.ts'
import { readConfig } from '../config.ts'
import { type App, createHttp } from './http.ts'
import { serveWeb } from './web-client.ts'

/** What the build takes as it is. */
const PUBLIC = fileURLToPath(new URL('../../../../web/public', import.meta.url))

let dist: string
let app: App
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kith-dist-'))
  await cp(PUBLIC, dist, { recursive: true })
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

const UNREADABLE_QUERIES = ['/search?q=%ff', '/posts/5?comment=%']
const DOTS = ['/search?q=a.b', '/login?next=/.env', '/about.', '/hashtag/l%C3%BC.%C3%BC']

test.each(['/hashtag/rain', '/hashtag/%00', '/hashtag/l%C3%BCneburg', ...UNREADABLE_QUERIES, ...DOTS])(
  '%s, which can be read, is left to the client',
  async (url) => {
    const { statusCode, body } = await app.inject({ url })
    expect([statusCode, body]).toEqual([200, '<title>Kith</title>'])
  },
)

test.each(['/api/words/%ff', '/api/%', '/media/%ff', '/assets/%c0%ae', '/%ff.php'])(
  '%s, which is no page, stays a 400 in JSON',
  async (url) => {
    const { statusCode: status, body, headers } = await app.inject({ url })
    expectRefusal(url, { status, body: JSON.parse(body), headers }, [400])
  },
)

const FILES = [
  '/wp-login.php',
  '/wp-login%2Ephp',
  '/index.html',
  '/a/b/main.js?v=5',
  '/apple-touch-icon-precomposed.png',
  '/ads.txt',
]
const HIDDEN = ['/.env', '/.git/config', '/.well-known', '/.well-known/', '/.well-known/webfinger?resource=a']

test.each([...FILES, ...HIDDEN, '/hashtag/st.pauli'])(
  '%s, which is no page and no file that is there, is a 404 in JSON',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url, headers: { accept: 'text/html' } })
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    }
  },
)

test('programs that read /robots.txt are asked to read nothing', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/robots.txt' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe('User-agent: *\nDisallow: /\n')
})

test('/favicon.ico is the icon', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/favicon.ico' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  expect(rawPayload.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
})

test('nothing can be sent to a page that cannot be read', async () => {
  const { statusCode: status, body, headers } = await app.inject({ method: 'POST', url: '/hashtag/%ff' })
  expectRefusal('a write', { status, body: JSON.parse(body), headers }, [404])
})
