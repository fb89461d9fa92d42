import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionFor, createWorld, type World } from '../../test/world.ts'

const MB = 1_000_000
const LONG = 200 * MB

let world: World
let url: string
let cookie: string

beforeAll(async () => {
  world = await createWorld({ HOST: '127.0.0.1' })
  cookie = `kith.sid=${await sessionFor(world.db, await world.person())}`
  url = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

const partOf = (field: string) =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`

type Upload = { path: string; field: string; headers?: Record<string, string>; isSlow?: boolean }

/** Sends an endless form, and returns the answer and how much of the form was sent. */
async function upload({ path, field, headers = {}, isSlow = false }: Upload) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(partOf(field))),
    pull: async (stream) => {
      // A slow one sends no more than this until it has its answer.
      if (isSlow && sent > MB) return new Promise(() => {})
      sent += 65_536
      if (sent > LONG) stream.close()
      else stream.enqueue(new Uint8Array(65_536))
    },
  })
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', body, duplex: 'half' as const, headers: { ...type, ...headers } }
  const answer = await fetch(url + path, init)
  return { status: answer.status, body: (await answer.json()) as { code: string }, sent: () => sent }
}

const isLetGo = () =>
  expect
    .poll(() => new Promise((done) => world.app.server.getConnections((_error, count) => done(count))))
    .toBe(0)

const REFUSED = [
  { why: 'nobody is signed in', path: '/api/upload', field: 'file', isMember: false, status: 401 },
  { why: 'there is no such call', path: '/api/nothing', field: 'file', isMember: true, status: 404 },
  { why: 'its file has another name', path: '/api/upload', field: 'other', isMember: true, status: 400 },
  { why: 'it is no form', path: '/api/login', field: 'file', isMember: true, status: 400 },
]

test.each(REFUSED)(
  'an upload that is refused because $why gets the refusal, and is read no further',
  async (refused) => {
    const { path, field, isMember, status } = refused
    for (const isSlow of [false, true]) {
      const answer = await upload({ path, field, isSlow, headers: isMember ? { cookie } : {} })
      expect(answer.status).toBe(status)
      expect(answer.body.code).toMatch(/^[a-z_]+$/)
      await isLetGo()
      expect(answer.sent()).toBeLessThan(LONG)
    }
  },
)

test('a form that says itself that it is too large is refused before it is read', async () => {
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 300 * MB }
  const answer = await new Promise<number | undefined>((done, fail) => {
    const sending = request(`${url}/api/upload`, { method: 'POST', headers })
    sending.on('response', (response) => done(response.statusCode))
    sending.on('error', fail)
    sending.flushHeaders()
  })
  expect(answer).toBe(413)
  await isLetGo()
})

test('a file that turns out too large is refused where it does', async () => {
  const answer = await upload({ path: '/api/upload/avatar', field: 'avatar', headers: { cookie } })
  expect(answer.status).toBe(413)
  await isLetGo()
  expect(answer.sent()).toBeLessThan(LONG)
})
