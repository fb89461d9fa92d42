import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { MemberStats } from '@kith/shared/friends.ts'
import type { CreatedPost } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drifted } from '../../test/drifted.ts'
import { formOf, photosOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { phoneVideo, PICTURE_BYTES } from '../../test/videos.ts'
import { type Person, type World, createWorld, sessionFor, viewerFor } from '../../test/world.ts'
import { openAccountDeletion } from '../own-data/own-data.ts'

const MB = 1024 ** 2
const VIDEO = phoneVideo()
/** A video from a phone ends with three bytes that are not stored. */
const STORED = VIDEO.length - 3
/** A video that takes this many bytes in storage. */
const video = (bytes: number) =>
  new Uint8Array(phoneVideo('isom', Buffer.alloc(PICTURE_BYTES.length + bytes - STORED)))

let world: World
let ada: Person
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person()
  await setQuota(2048)
})

const setQuota = (megabytes: number) =>
  sql`update platform_settings set storage_quota_mb = ${megabytes}`.execute(world.db)

async function send(person: Person, path: string, field: string, data: Uint8Array<ArrayBuffer>, fields = {}) {
  const { body, headers } = await formOf(fields, [{ field, name: 'file', data }])
  return (await world.signIn(person)).post<{ url: string; id: number; message: string; code: string }>(
    path,
    body,
    headers,
  )
}
const upload = (data: Uint8Array<ArrayBuffer>) => send(ada, '/api/upload', 'file', data)

async function used(person = ada): Promise<number> {
  const { body } = await (await world.signIn(person)).get<MemberStats>('/api/user/stats')
  return body.storageUsed
}

/** The size of this address's files, according to the file system. */
async function bytesOf(url: string): Promise<number> {
  const folder = join(world.config.dataDir, 'media', url.replace('/media/', ''))
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** As if the member had stored this much before. */
async function fill(bytes: number, person = ada): Promise<void> {
  await sql`insert into media (key, owner_id, media_type, mime_type, file_size)
    values (rpad('f' || ${person.id}::text, 22, 'f'), ${person.id}, 'video', 'video/mp4', ${bytes})`.execute(
    world.db,
  )
}

const waiting = () => readdir(join(world.config.dataDir, 'media-tmp')).catch(() => [])
const filesOf = (person: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_id', '=', person.id).execute()

test('a photo counts with all its widths, a video with its size, and both before they hang on anything', async () => {
  const photo = await upload(await jpeg({ width: 900, height: 600 }))
  const small = await bytesOf(photo.body.url)
  expect(await used()).toBe(small)
  await upload(video(70_000))
  expect(await used()).toBe(small + 70_000)
})

test('a profile picture counts as stored, and the one that it replaces no longer does', async () => {
  await send(ada, '/api/upload/avatar', 'avatar', await jpeg({ width: 300, height: 300 }))
  const face = await send(ada, '/api/upload/avatar', 'avatar', await jpeg({ width: 80, height: 80 }))
  expect(await used()).toBe(await bytesOf(face.body.url))
})

test('a cover counts as stored, and the one that it replaces no longer does', async () => {
  await send(ada, '/api/upload/cover', 'cover', await jpeg({ width: 900, height: 300 }))
  const cover = await send(ada, '/api/upload/cover', 'cover', await jpeg({ width: 700, height: 80 }))
  expect(await used()).toBe(await bytesOf(cover.body.url))
})

test('a deleted post and a deleted account give back the room of all files in them, also of those of others', async () => {
  const [ben] = [await world.person()]
  await world.befriend(ada, ben)
  const { body, headers } = await formOf({ content: 'Look' }, photosOf(await jpeg()))
  const client = await world.signIn(ada)
  const first = (await client.post<CreatedPost>('/api/posts', body, headers)).body
  await send(ben, `/api/posts/${first.id}/comment`, 'media', video(50_000), { content: 'There' })
  expect(await used(ben)).toBe(50_000)
  await client.delete(`/api/posts/${first.id}`)
  expect([await used(), await used(ben)]).toEqual([0, 0])
  const second = (await client.post<CreatedPost>('/api/posts', { content: 'Again' })).body
  await send(ben, `/api/posts/${second.id}/comment`, 'media', video(50_000), { content: 'There' })
  await openAccountDeletion({ db: world.db, jobs: world.jobs, storage: world.storage })(
    world.db,
    viewerFor(ada).id,
  )
  expect(await used(ben)).toBe(0)
  expect(await drifted(world.db)).toEqual([])
})

test('a file whose call is refused gives its room back', async () => {
  const { status } = await send(ada, '/api/posts/999999/comment', 'media', video(50_000), { content: 'x' })
  expect([status, await used()]).toEqual([404, 0])
})

test('a member whose storage is used up is told so, and nothing that they send is stored', async () => {
  await setQuota(3)
  await fill(3 * MB)
  const post = await world.post(ada)
  const friend = await world.person()
  await world.befriend(ada, friend)
  const photo = await jpeg()
  const answers = [
    await upload(photo),
    await send(ada, '/api/upload/avatar', 'avatar', photo),
    await send(ada, '/api/upload/cover', 'cover', photo),
    await send(ada, '/api/posts', 'photos', photo, { content: 'x' }),
    await send(ada, `/api/posts/${post}/comment`, 'media', photo, { content: 'x' }),
    await send(ada, '/api/messages', 'media', photo, { recipientId: String(friend.id), content: 'x' }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([413, 'quota_exceeded'])
    expect(body.message).toBe('You have used your 3 MB of storage. Delete posts or files to make room.')
  }
  expect([(await filesOf(ada)).length, await waiting()]).toEqual([1, []])
})

test('text can still be written, in a form or not, whatever storage is used', async () => {
  await setQuota(1)
  await fill(MB)
  const client = await world.signIn(ada)
  const { body, headers } = await formOf({ content: 'Words alone' })
  expect((await client.post('/api/posts', body, headers)).status).toBe(201)
  expect((await client.post('/api/posts', { content: 'Words alone' })).status).toBe(201)
})

test('the refusal of a video that does not fit differs from that of storage that is used up', async () => {
  await setQuota(100)
  await fill(100 * MB - 30_000)
  const { status, body } = await upload(video(40_000))
  expect([status, body.code]).toEqual([413, 'quota_exceeded'])
  expect(body.message).toMatch(/^This is more than the 0\.1 MB left of your 100 MB of storage\. /)
  expect((await upload(video(30_000))).status).toBe(201)
})

test('ten uploads at once take together what there is, and no more', async () => {
  await setQuota(1)
  await fill(MB - 350_000)
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(video(100_000))))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 7 }, () => 413)])
  expect(await used()).toBe(MB - 50_000)
  expect([await waiting(), await drifted(world.db)]).toEqual([[], []])
})

/** Sends the head of an upload with its length, on a socket of its own, but nothing of its body. */
async function announce(length: number) {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: kith.sid=${await sessionFor(world.db, ada)}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return socket
}

test('an upload that says itself that it is too long is refused before its body is read', async () => {
  await setQuota(60)
  const socket = await announce(70 * MB)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('one that does not say so is stopped once it has outgrown what is left', async () => {
  await setQuota(52)
  const boundary = 'x'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`
  let sent = 0
  const body = async function* () {
    yield Buffer.from(head)
    yield VIDEO
    for (; sent < 150 * MB; sent += MB) yield Buffer.alloc(MB)
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: {
      cookie: `kith.sid=${await sessionFor(world.db, ada)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Readable.from(body()),
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'quota_exceeded'])
  expect(await waiting()).toEqual([])
})

test('four forms with files of one member are received at a time; others wait, and too many are a 429', async () => {
  const sockets = await Promise.all(Array.from({ length: 21 }, () => announce(2 * MB)))
  const refused = await Promise.any(sockets.map(async (socket) => String((await once(socket, 'data'))[0])))
  expect(refused).toMatch(/^HTTP\/1\.1 429 /)
  const other = await world.person()
  expect((await send(other, '/api/upload', 'file', video(2 * MB))).status).toBe(201)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await upload(video(2 * MB))).status).toBe(201)
})
