import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { type CreatedPost, postWording } from '@kith/shared/posts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FormFile, formOf, photosOf } from '../../test/forms.ts'
import { jpeg, phoneJpeg, pngThatClaims } from '../../test/pictures.ts'
import { type World, createWorld, sessionFor } from '../../test/world.ts'

let world: World
let photo: Uint8Array<ArrayBuffer>
let port: number
beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  photo = await jpeg()
})
afterAll(() => world.close())

async function author() {
  const person = await world.person()
  const client = await world.signIn(person)
  const post = async (fields: Record<string, string>, files: FormFile[] = [], key?: string) => {
    const { body, headers } = await formOf(fields, files)
    return client.post<CreatedPost>('/api/posts', body, {
      ...headers,
      ...(key && { 'idempotency-key': key }),
    })
  }
  return { person, client, post }
}

const folder = (name: string) => readdir(join(world.config.dataDir, name)).catch(() => [])
const rows = () => world.db.selectFrom('media').selectAll().execute()
const posts = () => world.db.selectFrom('posts').select('id').execute()

/** Everything that a refused post must leave unchanged. */
const everything = async () => ({
  rows: await rows(),
  posts: await posts(),
  files: (await folder('media')).sort(),
  waiting: await folder('media-tmp'),
})

async function uploaded(person: { id: number }, data = photo): Promise<string> {
  const client = await world.signIn(person as never)
  const { body, headers } = await formOf({}, [{ field: 'file', name: 'a.jpg', data }])
  return (await client.post<{ url: string }>('/api/upload', body, headers)).body.url
}

describe('a post with photos', () => {
  test('carries them in their order, with their sizes, words and widths', async () => {
    const { post } = await author()
    const photos = photosOf(
      await jpeg({ width: 700, height: 350 }),
      await phoneJpeg({ width: 40, height: 20 }),
    )
    const { status, body } = await post(
      {
        content: '',
        visibility: 'public',
        alts: '[" A red and blue flag ",""]',
        taggedUserIds: '[]',
        groupId: '',
      },
      photos,
    )
    expect(status).toBe(201)
    const [first, second] = body.media
    expect(first).toMatchObject({
      mediaType: 'photo',
      fileName: 'photo 1.jpg',
      sortOrder: 0,
      width: 700,
      height: 350,
      alt: 'A red and blue flag',
      blurhash: expect.any(String),
      variants: [320, 640, 700].map((width) => ({ width, url: `${first!.mediaUrl}?w=${width}` })),
    })
    expect(second).toMatchObject({ sortOrder: 1, width: 20, height: 40, alt: '' })
    expect([body.mediaUrl, body.mediaType]).toEqual([first!.mediaUrl, 'photo'])
    expect(await folder('media-tmp')).toEqual([])
  })

  test('has the text that was written, in every script and with its lines', async () => {
    const { post } = await author()
    const content = 'Füße 👩‍👩‍👧\nעברית\n\n日本語 #été'
    expect((await post({ content }, photosOf(photo))).body.content).toBe(content)
    const lines = `${'x\n'.repeat(4_999)}xx`
    expect((await post({ content: lines }, photosOf(photo))).status).toBe(201)
  })

  test('shows them to those who may see the post', async () => {
    const { person, post } = await author()
    const [friend, stranger] = await world.people(2)
    await world.befriend(person, friend!)
    const { body } = await post({ content: 'x' }, photosOf(photo))
    const statusFor = async (viewer: { id: number }) => {
      const cookie = `kith.sid=${await sessionFor(world.db, viewer)}`
      return (await world.app.inject({ url: body.mediaUrl!, headers: { cookie } })).statusCode
    }
    expect(await Promise.all([person, friend!, stranger!].map(statusFor))).toEqual([200, 200, 404])
  })

  test('has at most five of them', async () => {
    const { post } = await author()
    expect((await post({}, photosOf(...Array(5).fill(photo)))).body.media).toHaveLength(5)
    const before = await everything()
    const sixth = await post({}, photosOf(...Array(6).fill(photo)))
    expect([sixth.status, sixth.body]).toMatchObject([400, { message: postWording.tooManyPhotos }])
    const many = await post({}, photosOf(...Array(40).fill(photo)))
    expect(many.status).toBe(400)
    expect(await everything()).toEqual(before)
  })

  test('made twice with one key is made once and stores its photos once', async () => {
    const { post } = await author()
    const key = randomUUID()
    const first = await post({ content: 'x' }, photosOf(photo), key)
    const before = await everything()
    const again = await post({ content: 'x' }, photosOf(photo), key)
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await post({ content: 'x' }, photosOf(await jpeg({ width: 61, height: 40 })), key)
    expect(other.status).toBe(422)
    expect(await everything()).toEqual(before)
  })

  test('sent ten times at once with one key is made once, and nothing of the others stays', async () => {
    const { post } = await author()
    const before = await everything()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({}, photosOf(photo, photo), key)))
    for (const { status } of answers) expect([201, 409]).toContain(status)
    const after = await everything()
    expect(after.posts.length - before.posts.length).toBe(1)
    expect(after.rows.length - before.rows.length).toBe(2)
    expect(after.files.length - before.files.length).toBe(2)
    expect(after.waiting).toEqual([])
  })
})

describe('refused, and nothing of it stays', () => {
  const named = (name: string, data: Uint8Array<ArrayBuffer> | string): FormFile => ({
    field: 'photos',
    name,
    data,
  })

  test.each<[string, () => Promise<FormFile[]>, number, string]>([
    ['a text file named .png', async () => [named('a.png', 'Just words')], 400, mediaWording.notAPicture],
    [
      'a good photo and a text file',
      async () => [...photosOf(photo), named('a.png', 'Just words')],
      400,
      mediaWording.notAPicture,
    ],
    [
      'a picture of 16,000 by 16,000',
      async () => [named('a.png', await pngThatClaims(16_000, 16_000))],
      400,
      mediaWording.tooManyPixels,
    ],
    [
      'a photo cut in half',
      async () => [named('a.jpg', photo.slice(0, photo.length - 100))],
      400,
      mediaWording.notAPicture,
    ],
    ['an empty file', async () => [named('a.jpg', '')], 400, mediaWording.notAPicture],
    [
      'a file of more than 50 MB',
      async () => [named('a.jpg', new Uint8Array(PHOTO_BYTES_MAX + 1)), ...photosOf(photo)],
      413,
      mediaWording.tooLarge,
    ],
  ])('%s', async (_, files, status, message) => {
    const { post } = await author()
    const before = await everything()
    const answer = await post({ content: 'Look' }, await files())
    expect([answer.status, answer.body]).toMatchObject([status, { message }])
    expect(await everything()).toEqual(before)
  })

  test.each<[string, Record<string, string>, string]>([
    ['malformed JSON', { taggedUserIds: '[1,' }, 'taggedUserIds'],
    ['words for a list', { alts: '"one"' }, 'alts'],
    ['a huge group', { groupId: '9'.repeat(30) }, 'groupId'],
    ['words for a group', { groupId: '1; drop table posts' }, 'groupId'],
    ['too long a text', { content: 'x'.repeat(10_001) }, 'content'],
    ['too long an alternative text', { alts: JSON.stringify(['x'.repeat(1_001)]) }, 'alts.0'],
  ])('%s', async (_, fields, path) => {
    const { post } = await author()
    const before = await everything()
    const answer = await post({ content: 'x', ...fields }, photosOf(photo))
    expect([answer.status, answer.body]).toMatchObject([400, { issues: [{ path }] }])
    expect(await everything()).toEqual(before)
  })

  test('a community that the author is not in', async () => {
    const { post } = await author()
    const before = await everything()
    const answer = await post({ content: 'x', groupId: '999999' }, photosOf(photo))
    expect(answer.status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('a post whose sender is gone half-way', async () => {
    const { person } = await author()
    const token = await sessionFor(world.db, person)
    const before = await everything()
    const { body, headers } = await formOf({ content: 'x' }, photosOf(photo, photo))
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/posts HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: kith.sid=${token}\r\n` +
        `Content-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, -100))
    await expect.poll(() => folder('media-tmp')).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => folder('media-tmp')).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('a sixth photo is told to a sender who is still sending', async () => {
    const { person } = await author()
    const nine = Array.from({ length: 9 }, () => new Uint8Array(4_000_000))
    const { body, headers } = await formOf({}, photosOf(...nine))
    const cookie = `kith.sid=${await sessionFor(world.db, person)}`
    const url = `http://127.0.0.1:${port}/api/posts`
    const answer = await fetch(url, { method: 'POST', body, headers: { ...headers, cookie } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: postWording.tooManyPhotos }])
  })

  test('a field given twice, another field for files, too long a field', async () => {
    const { client, post } = await author()
    const before = await everything()
    const form = '--b\r\nContent-Disposition: form-data; name="content"\r\n\r\nx\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const twice = await client.post('/api/posts', `${form}${form}--b--\r\n`, headers)
    expect([twice.status, twice.body]).toMatchObject([400, { issues: [{ path: 'content' }] }])
    expect((await post({}, [{ field: 'files', name: 'a.jpg', data: photo }])).status).toBe(400)
    expect((await post({ content: 'x'.repeat(600_000) })).status).toBe(413)
    expect((await post({ constructor: 'x', content: 'x' })).status).toBe(400)
    expect(await everything()).toEqual(before)
  })
})

describe('an upload from before', () => {
  test('hangs on the post that names it, once', async () => {
    const { person, post } = await author()
    const mediaUrl = await uploaded(person)
    const { body } = await post({ mediaUrl, mediaType: 'photo' })
    expect(body.media.map((item) => item.mediaUrl)).toEqual([mediaUrl])
    const again = await post({ content: 'x', mediaUrl })
    expect([again.status, again.body]).toMatchObject([400, { message: mediaWording.uploadGone }])
  })

  test("of another member can't be taken", async () => {
    const { post } = await author()
    const mediaUrl = await uploaded(await world.person())
    const before = await everything()
    const answer = await post({ content: 'x', mediaUrl }, photosOf(photo))
    expect([answer.status, answer.body]).toMatchObject([400, { message: mediaWording.uploadGone }])
    expect(await everything()).toEqual(before)
  })

  test('counts among the five photos', async () => {
    const { person, post } = await author()
    const mediaUrl = await uploaded(person)
    const answer = await post({ mediaUrl }, photosOf(...Array(5).fill(photo)))
    expect([answer.status, answer.body]).toMatchObject([400, { message: postWording.tooManyPhotos }])
    expect((await post({ mediaUrl }, photosOf(photo))).body.media).toHaveLength(2)
  })
})
