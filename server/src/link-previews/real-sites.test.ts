import { Readable } from 'node:stream'
import type { LinkPreview } from '@kith/shared/link-previews.ts'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Handle, openOtherSite, type OtherSite, sendOn, serve } from '../../test/servers/other-site.ts'
import { jpeg } from '../../test/pictures.ts'
import { createWorld, type World } from '../../test/world.ts'

let site: OtherSite
let inside: OtherSite
let world: World
beforeAll(async () => {
  site = await openOtherSite()
  inside = await openOtherSite({ '/secret': serve('<title>Secret</title>') })
  world = await createWorld({ LINK_PREVIEW_ALLOW: `${site.host},localhost:${site.port}` })
  const bytes = await jpeg({ width: 200, height: 100 })
  site.pages['/p.jpg'] = serve(bytes, 'image/jpeg')
  const [camera, poster] = await Promise.all([
    jpeg({ width: 6000, height: 4000 }),
    jpeg({ width: 8000, height: 4100 }),
  ])
  site.pages['/p/camera'] = serve(camera, 'image/jpeg')
  site.pages['/p/poster'] = serve(poster, 'image/jpeg')
  site.pages['/p/octet'] = serve(bytes, 'application/octet-stream')
  site.pages['/p/store'] = serve(bytes, 'binary/octet-stream; charset=binary')
  site.pages['/p/packed'] = serve(bytes, 'image/jpeg', { 'content-encoding': 'utf-8' })
  site.pages['/p/untyped'] = (_request, response) => response.end(bytes)
  site.pages['/p/words'] = serve('Just words', 'application/octet-stream')
  site.pages['/p/untyped-page'] = (_request, response) => response.end('<title>A page</title>')
})
afterAll(() => Promise.all([world.close(), site.close(), inside.close()]))
beforeEach(async () => {
  site.asked.length = 0
  await world.db.deleteFrom('link_previews').execute()
})

async function previewOf(path: string) {
  const client = await world.signIn(await world.person())
  return client.get<LinkPreview>(`/api/link-preview?url=${encodeURIComponent(site.url(path))}`)
}

const MB = 1024 * 1024
const latin = (text: string) => Buffer.from(text, 'latin1')
const headed = (more = '') =>
  `<html><head><title>Lüneburg</title><meta property="og:image" content="/p.jpg">${more}</head>`
const html = (body: string | Uint8Array, type = 'text/html', more = {}) => serve(body, type, more)
const padding = `<!-- ${'x'.repeat(3_000)} -->`
/** Sends the head and then goes on as `then` says. */
const headFirst =
  (then: (response: Parameters<Handle>[1]) => void): Handle =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(headed())
    then(response)
  }
const endlessly = (response: Parameters<Handle>[1]) =>
  void Readable.from(parts())
    .on('error', () => {})
    .pipe(response)
function* parts() {
  for (;;) yield 'x'.repeat(65_536)
}

test.each<[string, Handle, Partial<LinkPreview> & { pictures?: number }]>([
  [
    'a charset named after the first 1,024 bytes',
    html(latin(`${padding}<meta charset=iso-8859-1><title>Lüneburg</title>`)),
    { title: 'Lüneburg' },
  ],
  [
    'a page without a type',
    (_request, response) => void response.end('\ufeff<!DOCTYPE html><title>A page</title>'),
    { title: 'A page' },
  ],
  [
    'a charset of 7 bits named late',
    html(
      Buffer.concat([
        Buffer.from(`${padding}<meta charset=iso-2022-jp><title>`),
        Buffer.from('1b2442467c4b5c1b2842', 'hex'),
        Buffer.from('</title>'),
      ]),
    ),
    { title: '日本' },
  ],
  [
    'UTF-8 with one wrong byte',
    html(Buffer.concat([Buffer.from('<title>Lüneburg</title><p>'), Buffer.from([0xfc])])),
    { title: 'Lüneburg' },
  ],
  [
    'UTF-8 with one wrong byte, and a late charset that is wrong',
    html(
      Buffer.concat([
        Buffer.from(`${padding}<title>Lüneburg</title><meta charset=latin1><p>`),
        Buffer.from([0xfc]),
      ]),
    ),
    { title: 'Lüneburg' },
  ],
  [
    'Windows-1252 without a word',
    html(latin('<title>Lüneburg und Görlitz</title>')),
    { title: 'Lüneburg und Görlitz' },
  ],
  ['more than 1 MB', html(`${headed()}${'x'.repeat(3 * MB)}`), { title: 'Lüneburg', pictures: 1 }],
  [
    'more than 1 MB, without a picture in its head',
    html(`<title>Lüneburg</title><img src=/p.jpg>${'ü'.repeat(2 * MB)}`),
    { title: 'Lüneburg', pictures: 1 },
  ],
  [
    'more than 1 MB, in gzip',
    html(gzipSync(`${headed()}${'xy'.repeat(3 * MB)}`), 'text/html', { 'content-encoding': 'gzip' }),
    { title: 'Lüneburg', pictures: 1 },
  ],
  [
    'the old name of gzip',
    html(gzipSync('<title>Lüneburg</title>'), 'text/html', { 'content-encoding': 'x-gzip' }),
    { title: 'Lüneburg' },
  ],
  [
    'more than 1 MB, in brotli, without a picture',
    html(brotliCompressSync(`<title>Lüneburg</title>${'xy'.repeat(3 * MB)}`), 'text/html', {
      'content-encoding': 'br',
    }),
    { title: 'Lüneburg', pictures: 0 },
  ],
  ['no end', headFirst(endlessly), { title: 'Lüneburg', pictures: 1 }],
  [
    'a text that does not come',
    headFirst((response) => void response.write('<body>')),
    { title: 'Lüneburg', pictures: 1 },
  ],
  ...['none', 'utf-8', 'binary', ''].map((packing): [string, Handle, object] => [
    `a packing called "${packing}"`,
    html('<title>Lüneburg</title>', 'text/html; charset=utf-8', { 'content-encoding': packing }),
    { title: 'Lüneburg' },
  ]),
  [
    'a packing that is cut',
    html(gzipSync(headed()).subarray(0, -8), 'text/html', { 'content-encoding': 'gzip' }),
    { title: 'Lüneburg', pictures: 1 },
  ],
  [
    'a connection that breaks',
    (_request, response) => {
      const head = { 'content-type': 'text/html; charset=utf-8', 'content-length': '9000' }
      response.writeHead(200, head).write('<title>Lüneburg</title><p>', () => response.destroy())
    },
    { title: 'Lüneburg' },
  ],
  [
    'an empty name before the right one',
    html('<title>Lüneburg</title><meta property="" name="description" content="A town">'),
    { description: 'A town' },
  ],
  [
    'a tracking pixel in its head',
    html(
      `<head><meta property="og:image" content="/p.jpg"><noscript><img src=/t.gif></noscript><title>Lüneburg</title></head>`,
      'text/html; charset=utf-8',
    ),
    { title: 'Lüneburg', pictures: 1 },
  ],
  ['a picture of 24 megapixels', html(headed().replace('/p.jpg', '/p/camera')), { pictures: 1 }],
  ['a picture of 33 megapixels', html(headed().replace('/p.jpg', '/p/poster')), { pictures: 0 }],
  ['a picture as octets', html(headed().replace('/p.jpg', '/p/octet')), { pictures: 1 }],
  ['a picture as a store names it', html(headed().replace('/p.jpg', '/p/store')), { pictures: 1 }],
  ['a picture without a type', html(headed().replace('/p.jpg', '/p/untyped')), { pictures: 1 }],
  ['a picture in a packing of no meaning', html(headed().replace('/p.jpg', '/p/packed')), { pictures: 1 }],
  ['octets that are no picture', html(headed().replace('/p.jpg', '/p/words')), { pictures: 0 }],
  [
    'a page without a type as its picture',
    html(headed().replace('/p.jpg', '/p/untyped-page')),
    { pictures: 0 },
  ],
])('a page with %s has its preview', async (_name, handle, { pictures, ...words }) => {
  site.pages['/page'] = handle
  const { status, body } = await previewOf('/page')
  expect(status).toBe(200)
  expect(body).toMatchObject(words)
  if (pictures !== undefined) expect(body.images).toHaveLength(pictures)
})

test.each([
  ['raw UTF-8', Buffer.from('/straße').toString('latin1'), '/stra%C3%9Fe'],
  ['Latin-1', 'stra\xdfe', '/stra%C3%9Fe'],
  ['escapes', '/stra%C3%9Fe', '/stra%C3%9Fe'],
])('a redirect in %s is followed', async (_name, location, path) => {
  site.pages['/sends-on'] = (request) =>
    request.socket.end(
      Buffer.from(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`, 'latin1'),
    )
  site.pages[path] = serve('<title>There</title>')
  expect((await previewOf('/sends-on')).body.title).toBe('There')
})

test.each([4, 5])('%i redirects are followed', async (count) => {
  for (let n = count; n > 1; n -= 1) site.pages[`/hop-${n}`] = sendOn(`/hop-${n - 1}`)
  site.pages['/hop-1'] = sendOn('/end')
  site.pages['/end'] = serve('<title>The end</title>')
  expect((await previewOf(`/hop-${count}`)).body.title).toBe('The end')
})

const answeredAs = (head: string) => (request: Parameters<Handle>[0]) =>
  void request.socket.end(latin(`HTTP/1.1 200 OK${head}<title>There</title>`))

test.each<[string, Handle]>([
  [
    '100 kB of headers',
    html('<title>There</title>', 'text/html', { 'content-security-policy': 'x'.repeat(100_000) }),
  ],
  ['lines that end in LF alone', answeredAs('\ncontent-type: text/html\n\n')],
  ['a header over several lines', answeredAs('\r\ncontent-type: text/html\r\nx-policy: a;\n b\r\n\r\n')],
  ['a control character in a header', answeredAs('\r\ncontent-type: text/html\r\nx-a: a\x01b\r\n\r\n')],
  [
    'its length and chunks',
    (request) =>
      void request.socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 20\r\ntransfer-encoding: chunked\r\n\r\n14\r\n<title>There</title>\r\n0\r\n\r\n',
      ),
  ],
])('a page that is answered with %s has its preview', async (_name, handle) => {
  site.pages['/answer'] = handle
  expect((await previewOf('/answer')).body.title).toBe('There')
})

test('a site that sends on until its cookie comes back has its preview', async () => {
  site.pages['/article'] = (request, response) => {
    if (request.headers.cookie === 'first=1; seen=yes') serve('<title>There</title>')(request, response)
    else
      response
        .writeHead(302, {
          location: '/article',
          'set-cookie': ['first=1; Path=/', 'seen=yes; Secure; Max-Age=9'],
        })
        .end()
  }
  expect((await previewOf('/article')).body.title).toBe('There')
})

test('a cookie goes to no other site', async () => {
  const cookies: unknown[] = []
  site.pages['/sets'] = (_request, response) =>
    response
      .writeHead(302, { location: `http://localhost:${site.port}/other`, 'set-cookie': 'secret=1' })
      .end()
  site.pages['/other'] = (request, response) => {
    cookies.push(request.headers.cookie)
    serve('<title>Other</title>')(request, response)
  }
  await previewOf('/sets')
  expect(cookies).toEqual([undefined])
})

test.each([
  ['the fifth redirect', () => ['/a', '/b', '/c', '/d', inside.url('/secret')]],
  ['a redirect in UTF-8', () => [Buffer.from(`http://localhost:${inside.port}/straße`).toString('latin1')]],
  [
    'a redirect to digits of another script',
    () => [Buffer.from(`http://①②⑦.0.0.1:${inside.port}/secret`).toString('latin1')],
  ],
  [
    'a redirect to a host name with a dot of another script',
    () => [Buffer.from(`http://127。0。0。1:${inside.port}/secret`).toString('latin1')],
  ],
])('%s to a place inside is not followed', async (_name, places) => {
  const hops = places()
  for (const [index, place] of hops.entries())
    site.pages[index === 0 ? '/start' : hops[index - 1]!] = sendOn(place)
  expect((await previewOf('/start')).status).toBe(422)
  expect(inside.asked).toEqual([])
})

test('nothing is read any more once the head has said enough', async () => {
  const closed = Promise.withResolvers<void>()
  site.pages['/page'] = headFirst((response) => {
    response.on('close', closed.resolve)
    endlessly(response)
  })
  expect((await previewOf('/page')).status).toBe(200)
  await closed.promise
  expect(site.asked.map(({ path }) => path)).toEqual(['/page', '/p.jpg'])
})
