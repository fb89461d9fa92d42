import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Handle, openOtherSite, type OtherSite, sendOn, serve } from '../../test/servers/other-site.ts'
import { type FindAddresses, publicAddresses } from './addresses.ts'
import { fetchSafely } from './safe-fetch.ts'

let site: OtherSite
let inside: OtherSite
beforeAll(async () => {
  site = await openOtherSite()
  inside = await openOtherSite({ '/secret': serve('secret') })
})
afterAll(() => Promise.all([site.close(), inside.close()]))
beforeEach(() => {
  site.asked.length = 0
})

const HTML = { accept: 'text/html', types: /^text\/html\b/, bytesMax: 100_000 }

async function fetching(path: string, handle?: Handle, signal = new AbortController().signal) {
  if (handle) site.pages[path] = handle
  const findAddresses = publicAddresses([site.host])
  return fetchSafely({ findAddresses, signal }, new URL(path, site.url('/')), HTML)
}
const textOf = async (path: string, handle?: Handle) => (await fetching(path, handle)).body.toString()

describe('a page is fetched', () => {
  test('with its type, and without a word about who asks', async () => {
    const { url, contentType, body } = await fetching('/page', serve('Hello'))
    expect([url.href, contentType, body.toString()]).toEqual([
      site.url('/page'),
      'text/html; charset=utf-8',
      'Hello',
    ])
    const names = Object.keys(site.asked[0]!.headers).sort()
    expect(names).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test.each([
    ['gzip', gzipSync('packed')],
    ['GZIP', gzipSync('packed')],
    ['br', brotliCompressSync('packed')],
    ['deflate', deflateSync('packed')],
    ['deflate', deflateRawSync('packed')],
    ['identity', Buffer.from('packed')],
  ])('packed as %s', async (encoding, body) => {
    expect(await textOf('/packed', serve(body, 'text/html', { 'content-encoding': encoding }))).toBe('packed')
  })

  test.each([
    ['gzip, gzip', gzipSync(gzipSync('x'))],
    ['constructor', Buffer.from('x')],
    ['none', Buffer.from('x')],
  ])('as it is, packed as %s', async (encoding, body) => {
    const handle = serve(body, 'text/html', { 'content-encoding': encoding })
    expect((await fetching('/packed', handle)).body).toEqual(body)
  })

  test('through five redirects, and not through six', async () => {
    Object.assign(site.pages, {
      '/5': sendOn('/4', 302),
      '/4': sendOn('/3', 301),
      '/3': sendOn(site.url('/2'), 303),
      '/2': sendOn('1', 307),
      '/1': serve('There', 'text/html'),
    })
    const { url, body } = await fetching('/5')
    expect([url.href, body.toString()]).toEqual([site.url('/1'), 'There'])
    expect(await textOf('/6', sendOn('/5', 308))).toBe('There')
    await expect(fetching('/7', sendOn('/6', 308))).rejects.toThrow('Sent on too often')
  })
})

describe('nothing is had from', () => {
  test('a place that is none, and its connection is closed at once', async () => {
    const closed = Promise.withResolvers<void>()
    const sendingOn: Handle = (request, response) => {
      request.socket.once('close', () => closed.resolve())
      response.writeHead(302, { location: 'http://[', 'content-length': '1000' }).flushHeaders()
    }
    await expect(fetching('/to-nowhere', sendingOn)).rejects.toThrow('Invalid URL')
    await closed.promise
  })

  test('a circle of redirects', async () => {
    await expect(fetching('/loop', sendOn('/loop'))).rejects.toThrow('Sent on too often')
    expect(site.asked).toHaveLength(6)
  })

  test.each([
    () => inside.url('/secret'),
    () => `http://localhost:${inside.port}/secret`,
    () => 'http://169.254.169.254/latest/meta-data/',
    () => 'http://[::ffff:127.0.0.1]/',
    () => 'http://0x7f000001/',
    () => `http://me:secret@${site.host}/page`,
    () => 'file:///etc/passwd',
    () => 'gopher://127.0.0.1/',
    () => 'javascript:alert(1)',
    () => 'http://',
  ])('a page that sends on to a place inside', async (place) => {
    await expect(fetching('/out', sendOn(place()))).rejects.toThrow()
    expect(inside.asked).toEqual([])
    expect(site.asked.map(({ path }) => path)).toEqual(['/out'])
  })

  const broken: [string, Handle][] = [
    ['no page', (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('Gone')],
    ['a page that fails', (_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end()],
    ['a redirect to nowhere', (_, response) => response.writeHead(302).end()],
    ['another type', serve('{}', 'application/json')],
    ['a type that only begins alike', serve('x', 'text/htmlx')],
    ['no type', (_, response) => response.end('<title>x</title>')],
    ['an empty page that is packed', serve('', 'text/html', { 'content-encoding': 'deflate' })],
    ['packed rubbish', serve('rubbish', 'text/html', { 'content-encoding': 'gzip' })],
    [
      'half a packed page',
      serve(gzipSync('x'.repeat(999)).subarray(0, 12), 'text/html', { 'content-encoding': 'gzip' }),
    ],
    ['a page too large', serve(Buffer.alloc(HTML.bytesMax + 1, 'x'), 'text/html')],
    [
      'half a page',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '10' }).write('half')
        setImmediate(() => response.destroy())
      },
    ],
    ['another protocol', (request) => request.socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
    ['a line that breaks', (request) => request.socket.destroy()],
    [
      'headers without end',
      (request) => request.socket.end(`HTTP/1.1 200 OK\r\ncookie: ${'x'.repeat(200_000)}\r\n\r\n`),
    ],
    [
      'a change of protocol',
      (request) =>
        request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
  ]
  test.each(broken)('%s', async (_, handle) => {
    await expect(fetching('/broken', handle)).rejects.toThrow()
  })

  test('a port where nobody listens', async () => {
    const gone = await openOtherSite()
    await gone.close()
    const deps = { findAddresses: publicAddresses([gone.host]), signal: new AbortController().signal }
    await expect(fetchSafely(deps, new URL(gone.url('/')), HTML)).rejects.toThrow()
  })

  test.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    [
      'br',
      brotliCompressSync(Buffer.alloc(50_000_000), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      }),
    ],
    ['deflate', deflateSync(Buffer.alloc(50_000_000))],
    ['deflate', deflateRawSync(Buffer.alloc(50_000_000))],
  ])('a bomb in %s', async (encoding, bomb) => {
    const handle = serve(bomb, 'text/html', { 'content-encoding': encoding })
    await expect(fetching('/bomb', handle)).rejects.toThrow('Too large')
  })
})

describe('when the time is over, nothing is had from', () => {
  const slow: [string, Handle][] = [
    ['a site that says nothing', () => {}],
    [
      'a packed page that never begins',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'deflate' })
          .flushHeaders(),
    ],
    [
      'a page that comes drop by drop',
      (_, response) => drip(response.writeHead(200, { 'content-type': 'text/html' })),
    ],
    [
      'a page that unpacks to nothing, for ever',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        response.write(gzipSync('').subarray(0, 10))
        drip(response, Buffer.from([0, 0, 0, 255, 255]))
      },
    ],
  ]
  test.each(slow)('%s', async (_, handle) => {
    const time = new AbortController()
    const ended = vi.fn<() => void>()
    const fetched = fetching(
      '/slow',
      (request, response) => {
        request.socket.on('close', ended)
        handle(request, response)
        time.abort()
      },
      time.signal,
    )
    await expect(fetched).rejects.toThrow()
    await expect.poll(() => ended.mock.calls.length).toBeGreaterThan(0)
  })

  function drip(response: { write: (part: Buffer) => boolean; destroyed: boolean }, drop = Buffer.from('x')) {
    if (response.destroyed) return
    response.write(drop)
    setImmediate(() => drip(response, drop))
  }
})

test('the address that was checked is the one that is dialled, whatever its name leads to by then', async () => {
  const trap = await openOtherSite({ '/page': serve('trap'), '/next': serve('trap') }, '127.0.0.2', site.port)
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const findAddresses = vi.fn<FindAddresses>(async () => answers.shift() ?? [])
  const deps = { findAddresses, signal: new AbortController().signal }
  site.pages['/page'] = serve('the page')
  const { body } = await fetchSafely(deps, new URL(`http://rebinding.test:${site.port}/page`), HTML)
  expect(body.toString()).toBe('the page')
  expect(site.asked[0]!.headers.host).toBe(`rebinding.test:${site.port}`)
  expect(findAddresses).toHaveBeenCalledTimes(1)
  expect(trap.asked).toEqual([])
  await trap.close()
})

test('a name that is public at first and private at the redirect is refused there', async () => {
  const answers = [['127.0.0.1']]
  const checked = publicAddresses([], async () => ['10.0.0.1'])
  const findAddresses: FindAddresses = async (url, signal) => answers.shift() ?? checked(url, signal)
  const deps = { findAddresses, signal: new AbortController().signal }
  site.pages['/turn'] = sendOn('http://rebinding.test/secret')
  const turned = fetchSafely(deps, new URL(`http://rebinding.test:${site.port}/turn`), HTML)
  await expect(turned).rejects.toThrow('is not asked for previews')
  expect(site.asked).toHaveLength(1)
})
