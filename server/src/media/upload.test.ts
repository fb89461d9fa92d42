import { access, readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import type { UploadedFile } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { HEIC, jpeg } from '../../test/pictures.ts'
import { phoneVideo, PICTURE_BYTES, recordedWebm, PERSONAL_METADATA } from '../../test/videos.ts'
import { type Person, type World, createWorld, sessionFor } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('media').execute()
})

const MP4 = new Uint8Array(phoneVideo())

async function upload(person: Person, data: Uint8Array<ArrayBuffer> | string, name = 'file.jpg') {
  const client = await world.signIn(person)
  const { body, headers } = await formOf({}, [{ field: 'file', name, data }])
  return client.post<UploadedFile & { message: string }>('/api/upload', body, headers)
}

const rows = () => world.db.selectFrom('media').selectAll().execute()
const folder = (name: string) => readdir(join(world.config.dataDir, name)).catch(() => [])
const isStored = (path: string) =>
  access(join(world.config.dataDir, 'media', path)).then(
    () => true,
    () => false,
  )

describe('an upload', () => {
  test('of a photo is kept for its owner, in its widths', async () => {
    const person = await world.person()
    const { status, body } = await upload(
      person,
      await jpeg({ width: 800, height: 600 }),
      'C:\\Pictures\\Füße 日本\u0007.jpg',
    )
    expect([status, body.type]).toEqual([201, 'photo'])
    expect(body.url).toMatch(/^\/media\/[\w-]{22}$/)
    const [row] = await rows()
    expect(row).toMatchObject({
      file_name: 'Füße 日本.jpg',
      mime_type: 'image/webp',
      width: 800,
      widths: [320, 640, 800],
    })
    expect(await Promise.all([320, 640, 800].map((width) => isStored(`${row!.key}/${width}.webp`)))).toEqual([
      true,
      true,
      true,
    ])
    expect(await folder('media-tmp')).toEqual([])
  })

  test('is what its bytes say, whatever its name', async () => {
    const person = await world.person()
    expect((await upload(person, HEIC, 'note.txt')).body.type).toBe('photo')
    expect((await upload(person, MP4, 'photo.png')).body.type).toBe('video')
  })

  test.each(
    'isom iso2 iso5 mp41 mp42 avc1 MSNV dash 3gp4 3gp5 3gp6 3gp7 3ge6 3gr6 3gs6 3g2a 3g2b 3g2c'.split(' '),
  )('of a video of the brand %s is kept, as MP4', async (brand) => {
    const { status, body } = await upload(await world.person(), new Uint8Array(phoneVideo(brand)), 'a.3gp')
    expect([status, body.type]).toEqual([201, 'video'])
    const { key } = (await rows()).at(-1)!
    expect(await isStored(`${key}/video`)).toBe(true)
    expect((await rows()).at(-1)).toMatchObject({ mime_type: 'video/mp4' })
  })

  test.each([
    ['avc1', false],
    ['vp09', false],
    ['av01', false],
    ['hvc1', true],
    ['hev1', true],
    ['mp4v', true],
    // Baseline, main and high of H.264; then those of ten bits, of 4:2:2 and of 4:4:4.
    ['avc1.66', false],
    ['avc1.77', false],
    ['avc1.100', false],
    ['avc1.110', true],
    ['avc3.110', true],
    ['avc1.122', true],
    ['avc1.244', true],
    ['avc1.44', true],
  ])('of a video in %s says whether some browsers can’t show it', async (codec, someCantShow) => {
    const film = phoneVideo('isom', PICTURE_BYTES, 'vide', codec)
    const { status, body } = await upload(await world.person(), new Uint8Array(film), 'walk.mp4')
    expect([status, body.type, body.someCantShow]).toEqual([201, 'video', someCantShow])
  })

  test('of a WebM or a photo can be shown by all browsers', async () => {
    const person = await world.person()
    for (const data of [new Uint8Array(recordedWebm()), HEIC])
      expect((await upload(person, data)).body.someCantShow).toBe(false)
  })

  test('of a video is kept without where and with what it was recorded', async () => {
    const { body } = await upload(await world.person(), MP4, 'walk.mp4')
    const key = body.url.replace('/media/', '')
    const stored = await readFile(join(world.config.dataDir, 'media', key, 'video'))
    for (const word of PERSONAL_METADATA) expect([word, stored.includes(word)]).toEqual([word, false])
    expect((await rows())[0]).toMatchObject({ mime_type: 'video/mp4', file_size: stored.length })
  })

  test('of a video tells its size, turned as it is shown, in a post, a comment and a message', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const client = await world.signIn(ann)
    const send = async (path: string, fields: Record<string, string>) => {
      const { body, headers } = await formOf(fields, [{ field: 'media', name: 'walk.mp4', data: MP4 }])
      return client.post<{ media: object[] }>(path, body, headers)
    }
    const { body } = await upload(ann, MP4, 'walk.mp4')
    const postId = String(await world.post(ann))
    for (const { status, body: made } of [
      await client.post<{ media: object[] }>('/api/posts', { content: 'A walk', mediaUrl: body.url }),
      await send(`/api/posts/${postId}/comment`, { postId }),
      await send('/api/messages', { recipientId: String(ben.id) }),
    ]) {
      expect(status).toBe(201)
      expect(made.media).toMatchObject([{ mediaType: 'video', width: 180, height: 320 }])
    }
  })

  test.each([
    ['text named .png', 'Just some words', 'holiday.png', 415, mediaWording.notAVideo],
    ['a page named .jpg', '<!doctype html><script>alert(1)</script>', 'a.jpg', 415, mediaWording.notAVideo],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 415, mediaWording.notAVideo],
    ['a program', '\x7fELF\x02\x01\x01', 'a.mp4', 415, mediaWording.notAVideo],
    ['an empty file', '', 'a.jpg', 415, mediaWording.notAVideo],
    ['a video cut off', MP4.slice(0, 5_500), 'a.mp4', 400, mediaWording.videoUnreadable],
    [
      'a broken photo',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'a.jpg',
      400,
      mediaWording.notAPicture,
    ],
  ])('of %s is refused and leaves nothing', async (_, data, name, status, message) => {
    const answer = await upload(await world.person(), data, name)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await rows()).toEqual([])
    expect(await folder('media-tmp')).toEqual([])
  })

  test('without a file, with two files, in another field or no form at all is refused', async () => {
    const client = await world.signIn(await world.person())
    const file = { field: 'file', name: 'a.jpg', data: await jpeg() }
    const statusOf = async (...files: (typeof file)[]) => {
      const { body, headers } = await formOf({ note: 'x' }, files)
      return (await client.post('/api/upload', body, headers)).status
    }
    expect(await statusOf()).toBe(400)
    expect(await statusOf(file, file)).toBe(400)
    expect(await statusOf({ ...file, field: 'avatar' })).toBe(400)
    expect((await client.post('/api/upload', {})).status).toBe(415)
    expect((await client.post('/api/upload', 'x', { 'content-type': 'multipart/form-data' })).status).toBe(
      400,
    )
    expect(await rows()).toEqual([])
  })

  test('cut off inside the form is refused and leaves nothing', async () => {
    const client = await world.signIn(await world.person())
    const { body, headers } = await formOf({}, [{ field: 'file', name: 'a.jpg', data: await jpeg() }])
    const answer = await client.post('/api/upload', body.subarray(0, -60), headers)
    expect(answer.status).toBe(400)
    expect([await rows(), await folder('media-tmp')]).toEqual([[], []])
  })

  test('whose sender is gone half-way leaves no file and no row', async () => {
    const token = await sessionFor(world.db, await world.person())
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const { body, headers } = await formOf({}, [{ field: 'file', name: 'a.jpg', data: await jpeg() }])
    const before = await folder('media')
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: kith.sid=${token}\r\n` +
        `Content-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, body.length / 2))
    await expect.poll(() => folder('media-tmp')).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => folder('media-tmp')).toEqual([])
    expect([await rows(), await folder('media')]).toEqual([[], before])
  })

  test('is for those who are signed in', async () => {
    expect((await world.visitor().post('/api/upload', {})).status).toBe(401)
  })
})
