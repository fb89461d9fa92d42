import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { gif, jpeg } from '../../test/pictures.ts'
import { phoneVideo } from '../../test/videos.ts'
import { type Person, sessionFor, createWorld } from '../../test/world.ts'
import { cleanVideo } from './videos/video-metadata.ts'

const world = await createWorld()
afterAll(() => world.close())

const MP4 = await cleanedVideo()

/** A video in which nothing is left to remove. */
async function cleanedVideo() {
  const folder = await mkdtemp(join(tmpdir(), 'kith-sending-'))
  const path = join(folder, 'video')
  await writeFile(path, phoneVideo())
  await cleanVideo(path, 'video/mp4')
  const video = new Uint8Array(await readFile(path))
  await rm(folder, { recursive: true })
  return video
}

async function upload(person: Person, data: Uint8Array<ArrayBuffer> | string, name = 'file.jpg') {
  const client = await world.signIn(person)
  const { body, headers } = await formOf({}, [{ field: 'file', name, data }])
  return client.post<{ url: string; type: string; message: string }>('/api/upload', body, headers)
}

async function get(
  person: Person,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const cookie = `kith.sid=${await sessionFor(world.db, person)}`
  return world.app.inject({ method, url, headers: { cookie, ...headers } })
}

const keyOf = (url: string) => url.replace('/media/', '')

describe('a picture is sent', () => {
  async function stored() {
    const owner = await world.person()
    const { body } = await upload(owner, await jpeg({ width: 700, height: 500 }))
    return { owner, url: body.url }
  }

  test('to be kept by the browser and asked about before each use, under its own type', async () => {
    const { owner, url } = await stored()
    const { headers, rawPayload } = await get(owner, url)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    const again = await get(owner, url, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('as its first frame where it is to stand still, and as it is when it does not move', async () => {
    const { owner, url } = await stored()
    const moving = await gif(['#e02020', '#2040e0', '#20e040'], { width: 400, height: 300 })
    const { body } = await upload(owner, moving, 'moving.gif')
    const [whole, still] = [await get(owner, body.url), await get(owner, `${body.url}?still=1`)]
    expect((await sharp(whole.rawPayload, { animated: true }).metadata()).pages).toBe(3)
    const picture = sharp(still.rawPayload, { animated: true })
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
    const [red = 0, , blue = 0] = await picture.removeAlpha().raw().toBuffer()
    expect(red).toBeGreaterThan(blue)
    expect(still.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(still.rawPayload.length),
      'cache-control': 'private, no-cache',
    })
    expect(still.headers.etag).not.toBe(whole.headers.etag)
    expect((await get(owner, `${body.url}?still=1`, {}, 'HEAD')).headers['content-length']).toBe(
      still.headers['content-length'],
    )
    expect((await get(owner, `${url}?still=1`)).rawPayload).toEqual((await get(owner, url)).rawPayload)
    expect((await get(await world.person(), `${body.url}?still=1`)).statusCode).toBe(404)
  })

  test('in the narrowest width that is enough, else the widest', async () => {
    const { owner, url } = await stored()
    const etagOf = async (query: string) => (await get(owner, url + query)).headers.etag
    const etags = await Promise.all(
      ['', '?w=1', '?w=320', '?w=321', '?w=640', '?w=641', '?w=99999'].map(etagOf),
    )
    const widths = [700, 320, 320, 640, 640, 700, 700]
    expect(etags).toEqual(widths.map((width) => `"${keyOf(url)}-${width}"`))
  })

  test.each(['?w=0', '?w=-1', '?w=1e3', '?w=abc', '?w=100000', '?w=1&w=2'])('not for %s', async (query) => {
    const { owner, url } = await stored()
    expect((await get(owner, url + query)).statusCode).toBe(400)
  })
})

describe('a video is sent', () => {
  async function stored() {
    const owner = await world.person()
    const { body } = await upload(owner, MP4, 'clip.mp4')
    return { owner, url: body.url }
  }

  test('as it was stored', async () => {
    const { owner, url } = await stored()
    const { headers, rawPayload } = await get(owner, url)
    expect(headers['content-type']).toBe('video/mp4')
    expect(rawPayload.equals(MP4)).toBe(true)
  })

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, MP4.length],
    ['bytes=-10', MP4.length - 10, MP4.length],
    ['bytes=4000-999999', 4000, MP4.length],
    ['bytes=-999999', 0, MP4.length],
  ])('in the part %s', async (range, start, end) => {
    const { owner, url } = await stored()
    const answer = await get(owner, url, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end - 1}/${MP4.length}`,
      'content-length': String(end - start),
    })
    expect(answer.rawPayload.equals(MP4.subarray(start, end))).toBe(true)
  })

  test.each(['bytes=99999-', 'bytes=-0'])('not in the part %s, which it does not have', async (range) => {
    const { owner, url } = await stored()
    const answer = await get(owner, url, { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${MP4.length}`])
  })

  test.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'x'])('whole for %s', async (range) => {
    const { owner, url } = await stored()
    const answer = await get(owner, url, { range })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, MP4.length])
  })

  test('whole when the part is wanted of another file, and without a body to HEAD', async () => {
    const { owner, url } = await stored()
    const other = await get(owner, url, { range: 'bytes=0-9', 'if-range': '"another"' })
    expect(other.statusCode).toBe(200)
    const head = await get(owner, url, { range: 'bytes=0-9' }, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(MP4.length),
      '',
    ])
  })
})
