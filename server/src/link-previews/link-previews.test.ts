import type { LinkPreview } from '@kith/shared/link-previews.ts'
import { linkPreviewWording } from '@kith/shared/link-previews.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Handle, type OtherSite, openOtherSite, sendOn, serve } from '../../test/servers/other-site.ts'
import { gif, jpeg, picture, pngThatClaims } from '../../test/pictures.ts'
import { type World, createWorld } from '../../test/world.ts'

let site: OtherSite
let inside: OtherSite
let world: World
beforeAll(async () => {
  site = await openOtherSite()
  inside = await openOtherSite({ '/secret': serve('<title>Secret</title>') })
  world = await createWorld({ LINK_PREVIEW_ALLOW: site.host })
})
afterAll(() => Promise.all([world.close(), site.close(), inside.close()]))
beforeEach(async () => {
  site.asked.length = 0
  await world.db.deleteFrom('link_previews').execute()
})

async function previewOf(url: string) {
  const client = await world.signIn(await world.person())
  return client.get<LinkPreview>(`/api/link-preview?url=${encodeURIComponent(url)}`)
}
const page = (...images: string[]) =>
  `<title>A page</title><meta name=description content="About something">${images
    .map(
      (src) =>
        `<meta property="og:image" content="${src}"><meta property="og:image:alt" content="Picture ${src}">`,
    )
    .join('')}`

const cutAfter =
  (part: string, contentType = 'text/html'): Handle =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': contentType, 'content-length': 999 }).write(part)
    setImmediate(() => response.destroy())
  }

describe('a preview', () => {
  test('is what the page says, with its pictures among our own, for every member', async () => {
    Object.assign(site.pages, {
      '/': serve(page('/one.jpg', '/two.png')),
      '/one.jpg': serve(await jpeg({ width: 1200, height: 630 }), 'image/jpeg'),
      '/two.png': serve(await picture({ width: 200, height: 100 }).png().toBuffer(), 'image/png'),
    })
    const { status, body } = await previewOf(site.url(''))
    expect(status).toBe(200)
    expect(body).toEqual({
      url: site.url('/'),
      title: 'A page',
      description: 'About something',
      siteName: '127.0.0.1',
      images: [
        { url: expect.stringMatching(/^\/media\/[\w-]{22}$/), alt: 'Picture /one.jpg' },
        { url: expect.stringMatching(/^\/media\/[\w-]{22}$/), alt: 'Picture /two.png' },
      ],
    })
    const viewer = await world.signIn(await world.person())
    const [first, second] = body.images
    expect((await viewer.get(first!.url)).headers).toMatchObject({ 'content-type': 'image/webp' })
    expect((await viewer.get(second!.url)).status).toBe(200)
    expect((await world.visitor().get(first!.url)).status).toBe(401)
  })

  test('is read once a day, whoever asks and for whatever place on the page', async () => {
    site.pages['/once'] = serve('<title>Once</title>')
    const first = await previewOf(site.url('/once'))
    const again = await previewOf(site.url('/once#below'))
    expect(again.body).toEqual({ ...first.body, url: site.url('/once#below') })
    expect(site.asked).toHaveLength(1)
    await sql`update link_previews set fetched_at = now() - interval '25 hours'`.execute(world.db)
    site.pages['/once'] = serve('<title>Twice</title>')
    expect((await previewOf(site.url('/once'))).body.title).toBe('Twice')
  })

  test.each<[string, Handle]>([
    ['a page whose connection broke', cutAfter('<title>Part</title>')],
    [
      'a page whose picture did not come',
      (request, response) => {
        serve('<title>Part</title><meta property="og:image" content="/lost.jpg">')(request, response)
      },
    ],
  ])('of %s is read again after ten minutes', async (_name, handle) => {
    Object.assign(site.pages, { '/part': handle, '/lost.jpg': cutAfter('JFIF', 'image/jpeg') })
    const first = await previewOf(site.url('/part'))
    expect([first.body.title, first.body.images]).toEqual(['Part', []])
    Object.assign(site.pages, { '/part': serve(page('/one.jpg')) })
    expect((await previewOf(site.url('/part'))).body.title).toBe('Part')
    await sql`update link_previews set fetched_at = fetched_at - interval '11 minutes'`.execute(world.db)
    expect((await previewOf(site.url('/part'))).body.images).toHaveLength(1)
  })

  test('follows the page to where it went', async () => {
    site.pages['/moved'] = sendOn('/place/here', 301)
    site.pages['/place/here'] = serve(page('picture.jpg'))
    site.pages['/place/picture.jpg'] = serve(await jpeg({ width: 100, height: 100 }), 'image/jpeg')
    const { body } = await previewOf(site.url('/moved'))
    expect([body.url, body.images.length]).toEqual([site.url('/moved'), 1])
  })

  test('leaves out what is no picture, or not worth showing, or not to be had', async () => {
    const png = await picture({ width: 90, height: 90 }).png().toBuffer()
    const pictures = {
      '/text.png': serve('Just words', 'image/png'),
      '/drawing.svg': serve(
        '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>',
        'image/svg+xml',
      ),
      '/counter.gif': serve(await picture({ width: 1, height: 1 }).gif().toBuffer(), 'image/gif'),
      '/page.png': serve(png, 'text/html'),
      '/half.png': serve(png.subarray(0, 80), 'image/png'),
      '/bomb.png': serve(await pngThatClaims(14_000, 7_000), 'image/png'),
      '/huge.png': serve(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'image/png'),
      '/inside.png': sendOn(inside.url('/secret')),
    }
    Object.assign(site.pages, pictures)
    for (const path of [...Object.keys(pictures), '/missing.png', inside.url('/secret')]) {
      site.pages['/with'] = serve(page(path))
      await world.db.deleteFrom('link_previews').execute()
      const { status, body } = await previewOf(site.url('/with'))
      expect([path, status, body.images]).toEqual([path, 200, []])
    }
    expect(inside.asked).toEqual([])
  })

  test.each([
    ['a drawing', '/drawing.svg'],
    ['missing', '/missing.png'],
    ['no picture', '/text.png'],
    ['without an address', 'data:image/png;base64,AA'],
    ['on a server inside', 'http://10.0.0.1/x.png'],
  ])('shows another named picture when the first is %s', async (_, first) => {
    site.pages['/drawing.svg'] = serve('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')
    site.pages['/text.png'] = serve('Just words', 'image/png')
    site.pages['/good.jpg'] = serve(await jpeg({ width: 100, height: 100 }), 'image/jpeg')
    const good = site.url('/good.jpg')
    for (const [at, others] of [
      `<meta property="og:image" content="${good}">`,
      `<meta name="twitter:image" content="${good}">`,
      `<meta property="og:image:secure_url" content="${first}"><link rel="image_src" href="${good}">`,
    ].entries()) {
      const path = `/other-${at}`
      site.pages[path] = serve(
        `<head><title>A page</title><meta property="og:image" content="${first}">${others}`,
      )
      await world.db.deleteFrom('link_previews').execute()
      expect([path, (await previewOf(site.url(path))).body.images.length]).toEqual([path, 1])
    }
  })

  test('shows an animation still', async () => {
    site.pages['/moving'] = serve(page('/moving.gif'))
    site.pages['/moving.gif'] = serve(await gif(['#f00', '#00f'], { width: 900, height: 300 }), 'image/gif')
    const { body } = await previewOf(site.url('/moving'))
    const client = await world.signIn(await world.person())
    const answer = await client.get<string>(`${body.images[0]!.url}?w=640`)
    expect(answer.status).toBe(200)
    const [row] = await world.db
      .selectFrom('media')
      .selectAll()
      .where('key', '=', body.images[0]!.url.slice(7))
      .execute()
    expect(row).toMatchObject({
      purpose: 'preview',
      owner_id: null,
      widths: [320, 640],
      width: 640,
      height: 213,
    })
    const file = `${world.config.dataDir}/media/${row!.key}/640.webp`
    expect(await sharp(file).metadata()).not.toHaveProperty('pages')
  })
})

describe('there is no preview', () => {
  test('of what is no address of a web page', async () => {
    const client = await world.signIn(await world.person())
    const urls = [
      '',
      'example.com',
      'ftp://a.test/',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'http://',
      'http://[',
      'http:a.test',
      `http://a.test/${'x'.repeat(2048)}`,
      'http://a.test:99999/',
      'data:text/html,x',
      '//a.test',
    ]
    for (const url of urls) {
      const { status, body } = await client.get(`/api/link-preview?url=${encodeURIComponent(url)}`)
      expect([url, status, body.message]).toEqual([url, 400, linkPreviewWording.notAnAddress])
    }
    expect((await client.get('/api/link-preview')).status).toBe(400)
    expect((await client.get('/api/link-preview?url=http://a.test&url=http://b.test')).status).toBe(400)
  })

  test('of anything that can’t be fetched, and the answer is the same to the byte whatever the reason', async () => {
    Object.assign(site.pages, {
      '/large': serve(`${'x'.repeat(1024 * 1024)}<title>x</title>`),
      '/json': serve('{}', 'application/json'),
      '/empty': serve(''),
      '/inside': sendOn(inside.url('/secret')),
      '/inside-public-name': sendOn('http://localhost/'),
      '/loop': sendOn('/loop'),
      '/cut': ((request) => request.socket.destroy()) satisfies Handle,
    })
    const own = Object.keys(site.pages).filter((path) =>
      /large|json|empty|inside-|inside$|loop|cut/.test(path),
    )
    const urls = [
      ...own.map(site.url),
      site.url('/missing'),
      inside.url('/secret'),
      `http://me:secret@${site.host}/once`,
      'http://localhost/',
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://1.1.1.1:22/',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://youtu.be/dQw4w9WgXcQ',
    ]
    for (const url of urls) {
      const { status, body } = await previewOf(url)
      expect({ url, status, body }).toEqual({
        url,
        status: 422,
        body: {
          message: linkPreviewWording.unavailable,
          error: linkPreviewWording.unavailable,
          code: 'preview_unavailable',
        },
      })
    }
    expect(inside.asked).toEqual([])
  })

  test('for those who are not signed in', async () => {
    expect((await world.visitor().get(`/api/link-preview?url=${site.url('/')}`)).status).toBe(401)
    expect(site.asked).toEqual([])
  })

  test('for someone who asks without end', async () => {
    const strict = await createWorld({ LINK_PREVIEW_ALLOW: site.host, RATE_LIMIT_FACTOR: '0.1' })
    const [person, other] = await strict.people(2)
    site.pages['/'] = serve('<title>x</title>')
    const ask = async (someone: typeof person) =>
      (await strict.signIn(someone!)).get(`/api/link-preview?url=${site.url('/')}`)
    const statuses = []
    while (statuses.length < 7) statuses.push((await ask(person)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect((await ask(other)).status).toBe(200)
    await strict.close()
  })
})
