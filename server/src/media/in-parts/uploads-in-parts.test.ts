import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { ErrorBody } from '@kith/shared/errors.ts'
import { mediaApi, PART_BYTES_MIN, PART_TYPE, type UploadedFile, UPLOADS_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formOf } from '../../../test/forms.ts'
import { uploadCalls, urlOf } from '../../../test/media/upload-calls.ts'
import { phoneVideo, PICTURE_BYTES } from '../../../test/videos.ts'
import { createWorld, type Person, sessionFor, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openAccountDeletion } from '../../own-data/own-data.ts'
import { sweepUploads } from '../media.ts'

const MB = 1024 ** 2
const VIDEO = phoneVideo('isom', randomBytes(PICTURE_BYTES.length + 300_000))
const PART = 100_000

let world: World
let address: string
let ada: Person
beforeAll(async () => {
  world = await createWorld({ HOST: '127.0.0.1' })
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person()
  world.room.free = 2 ** 40
  await clear()
})

const newId = (): string => randomUUID()
const { patch, head, receivedOf, end, ...calls } = uploadCalls(() => ({ world, member: ada }))
const begin = (size = VIDEO.length, more?: { id?: string; who?: Person }) => calls.begin(size, more)

/** Sends all of a file from an offset on, in parts. */
async function sendFrom(id: string, offset: number, file: Uint8Array = VIDEO): Promise<void> {
  const statuses = await calls.sendFrom(id, offset, file, PART)
  expect(new Set([...statuses, 204])).toEqual(new Set([204]))
}

/** Sends the beginning of a part, and cuts the line or leaves it hanging. */
async function sendSome(id: string, offset: number, bytes: number, isCut: boolean, token = '') {
  const cookie = `kith.sid=${token || (await sessionFor(world.db, ada))}`
  const headers = {
    cookie,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': offset,
    'content-length': VIDEO.length - offset,
  }
  const sending = request(address + urlOf(id), { method: 'PATCH', headers })
  sending.on('error', () => undefined)
  await new Promise<void>((done) => sending.write(VIDEO.subarray(offset, offset + bytes), () => done()))
  if (isCut) sending.destroy()
  return sending
}

const bytesOf = (url: string) => readFile(join(world.config.dataDir, url, 'video'))
const partsStored = async () => (await calls.uploadsStored()).filter((path) => path.includes('/'))
const TEMP = () => join(world.config.dataDir, 'media-tmp')
const waiting = () => readdir(TEMP()).catch(() => [])
async function bytesWaiting(): Promise<number> {
  const files = await readdir(TEMP(), { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => stat(join(parentPath, name)))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}
const rows = () => world.db.selectFrom('uploads').selectAll().execute()
const bytesStored = async () => (await rows()).reduce((sum, { received }) => sum + received, 0)
const clear = async () => {
  await sql`update uploads set touched_at = 'epoch'`.execute(world.db)
  await sweepUploads(world)
}

test('a file that came in parts is a video like any other, once, however often it is asked for', async () => {
  const { id, status, headers } = await begin()
  expect([status, headers['location'], headers['tus-resumable']]).toEqual([201, urlOf(id), '1.0.0'])
  expect((await end<ErrorBody>(id)).body.code).toBe('unfinished')
  await sendFrom(id, 0)
  const [first, second] = await Promise.all([end(id), end(id)])
  expect(first.body).toEqual({ url: expect.stringMatching(/^\/media\//), type: 'video', someCantShow: false })
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect((await end(id)).body).toEqual(first.body)
  const stored = await world.db.selectFrom('media').selectAll().where('owner_id', '=', ada.id).execute()
  expect(stored).toMatchObject([{ file_name: 'walk.mp4', media_type: 'video' }])
  expect(await partsStored()).toEqual([])
  expect(await waiting()).toEqual([])
  const whole = await formOf({}, [{ field: 'file', name: 'walk.mp4', data: new Uint8Array(VIDEO) }])
  const inOne = await (await world.signIn(ada)).post<UploadedFile>(mediaApi.upload, whole.body, whole.headers)
  expect(await bytesOf(first.body.url)).toEqual(await bytesOf(inOne.body.url))
  // Whose answer was lost asks how far it is, and sends nothing again.
  expect(await receivedOf(id)).toBe(VIDEO.length)
})

test.each([
  ['is cut', true],
  ['is lost without a word', false],
])('what came before the line %s stays, and the file goes on from there', async (_, isCut) => {
  const { id } = await begin()
  await sendFrom(id, 0, VIDEO.subarray(0, PART))
  const sending = await sendSome(id, PART, PART_BYTES_MIN + 10_000, isCut)
  await expect
    .poll(async () => (await bytesWaiting()) + (await bytesStored()))
    .toBeGreaterThanOrEqual(PART + PART_BYTES_MIN)
  await expect.poll(() => receivedOf(id)).toBeGreaterThan(PART)
  const received = await receivedOf(id)
  expect(received).toBeLessThanOrEqual(PART + PART_BYTES_MIN + 10_000)
  await sendFrom(id, received)
  expect((await end(id)).status).toBe(201)
  sending.destroy()
  expect(await waiting()).toEqual([])
})

test('parts come to any process, and one that hangs in another keeps none from coming', async () => {
  const { config, db, pool, url } = world
  const other = await buildApp({ config, db, pool, url, log: pino({ level: 'silent' }) })
  try {
    await other.ready()
    const { id } = await begin()
    const cookie = `kith.sid=${await sessionFor(db, ada)}`
    const atOther = (offset: number) =>
      other.inject({
        method: 'PATCH',
        url: urlOf(id),
        headers: { cookie, 'content-type': PART_TYPE, 'upload-offset': String(offset) },
        payload: Buffer.from(VIDEO.subarray(offset, offset + PART)),
      })
    expect((await atOther(0)).statusCode).toBe(204)
    const hanging = await sendSome(id, PART, PART_BYTES_MIN, false)
    await expect.poll(waiting).toHaveLength(1)
    expect((await atOther(PART)).headers['upload-offset']).toBe(String(2 * PART))
    // What came of it here is of no use any more.
    hanging.destroy()
    await expect.poll(waiting).toEqual([])
    expect(await receivedOf(id)).toBe(2 * PART)
    expect(await partsStored()).toHaveLength(2)
    await sendFrom(id, 2 * PART)
    expect((await end(id)).status).toBe(201)
  } finally {
    await other.close()
  }
})

test('an upload belongs to its member, and is not found by another', async () => {
  const { id } = await begin()
  const zoe = await world.person()
  for (const { status } of [
    await head(id, zoe),
    await patch(id, 0, VIDEO, zoe),
    await end(id, zoe),
    await (await world.signIn(zoe)).delete(urlOf(id)),
    await head(randomUUID()),
  ])
    expect(status).toBe(404)
  // The same id begins one of her own.
  expect((await begin(PART, { id, who: zoe })).status).toBe(201)
  expect((await head(id)).headers).toMatchObject({
    'upload-offset': '0',
    'upload-length': String(VIDEO.length),
  })
})

test('a part goes where the file has come to, and of two at once one counts', async () => {
  const { id } = await begin()
  expect(await patch(id, 1, VIDEO)).toMatchObject({ status: 409, body: { code: 'wrong_offset' } })
  const both = await Promise.all([0, 0].map((at) => patch(id, at, VIDEO.subarray(0, PART))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await partsStored()).toHaveLength(1)
  expect(await patch(id, PART, VIDEO.subarray(0, 10))).toMatchObject({ status: 400 })
  expect(await patch(id, PART, Buffer.alloc(VIDEO.length))).toMatchObject({ status: 413 })
  expect(await receivedOf(id)).toBe(PART)
  expect(await waiting()).toEqual([])
})

test('a part that is no part is refused', async () => {
  const { id } = await begin()
  const form = await formOf({}, [{ field: 'file', name: 'a', data: 'a' }])
  for (const { headers, body } of [form, { headers: {}, body: { a: 1 } }]) {
    const sent = { headers: { 'upload-offset': '0', ...headers }, body }
    expect((await (await world.signIn(ada)).send('PATCH', urlOf(id), sent)).status).toBe(415)
  }
})

test('the same key begins one upload, and is not for a file of another size', async () => {
  const { id } = await begin()
  await sendFrom(id, 0, VIDEO.subarray(0, PART))
  expect((await begin(VIDEO.length, { id })).status).toBe(201)
  expect(await receivedOf(id)).toBe(PART)
  expect((await begin(7, { id })).body.code).toBe('idempotency_mismatch')
})

test('what finds no room is refused before it comes: over the size, the quota, the disk', async () => {
  expect(await begin(201 * MB)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  await sql`insert into media (key, owner_id, media_type, mime_type, file_size)
    values (rpad('q' || ${ada.id}::text, 22, 'q'), ${ada.id}, 'video', 'video/mp4', ${2000 * MB})`.execute(
    world.db,
  )
  expect(await begin(100 * MB)).toMatchObject({ status: 413, body: { code: 'quota_exceeded' } })
  const { id } = await begin()
  world.room.free = MB
  expect(await begin()).toMatchObject({ status: 507, body: { code: 'storage_full' } })
  expect(await patch(id, 0, VIDEO)).toMatchObject({ status: 507 })
  expect(await waiting()).toEqual([])
})

test('a file that is neither picture nor video is refused at its end, and nothing of it stays', async () => {
  const { id } = await begin(PART)
  await sendFrom(id, 0, Buffer.alloc(PART))
  expect(await end<ErrorBody>(id)).toMatchObject({ status: 415, body: { message: mediaWording.notAVideo } })
  expect([await rows(), await partsStored(), await waiting()]).toEqual([[], [], []])
})

test('a member has a few large files on their way; an idle one makes room for another', async () => {
  const ids = Array.from({ length: UPLOADS_MAX + 3 }, newId)
  const answers = await Promise.all(ids.map((id) => begin(PART, { id })))
  const begun = answers.filter(({ status }) => status === 201)
  expect(begun).toHaveLength(UPLOADS_MAX)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused).toMatchObject({
    body: { message: 'You are sending many large files at once. Please try again in a minute.' },
    headers: { 'retry-after': '30' },
  })
  const idle = begun[2]!.id
  await sql`update uploads set touched_at = now() - interval '11 minutes' where id = ${idle}`.execute(
    world.db,
  )
  expect((await begin(PART)).status).toBe(201)
  expect((await head(idle)).status).toBe(404)
  expect((await begin(PART)).status).toBe(429)
})

test('an upload that was given up, or had no part for a day, is deleted, also of a member who has left', async () => {
  const { id } = await begin()
  await sendFrom(id, 0, VIDEO.subarray(0, PART))
  expect((await (await world.signIn(ada)).delete(urlOf(id))).status).toBe(204)
  expect([await rows(), await partsStored()]).toEqual([[], []])
  const old = await begin()
  await sendFrom(old.id, 0, VIDEO.subarray(0, PART))
  await sweepUploads(world)
  expect(await partsStored()).toHaveLength(1)
  await clear()
  expect([await rows(), await partsStored()]).toEqual([[], []])
  const last = await begin()
  await sendFrom(last.id, 0, VIDEO.subarray(0, PART))
  await openAccountDeletion(world)(world.db, ada.id)
  await sweepUploads(world)
  expect([await rows(), await partsStored()]).toEqual([[], []])
})

test('an upload whose parts are not there, as after a restore, begins anew', async () => {
  const { id } = await begin()
  await sendFrom(id, 0)
  const [row] = await rows()
  await world.storage.deleteAll(`uploads/${row?.key}`)
  expect((await end(id)).status).toBe(404)
  expect((await head(id)).status).toBe(404)
  expect((await begin(VIDEO.length, { id })).status).toBe(201)
})

test('a part that arrives after its session has ended is not stored', async () => {
  const { id } = await begin()
  const token = await sessionFor(world.db, ada)
  const sending = await sendSome(id, 0, PART, false, token)
  await expect.poll(waiting).toHaveLength(1)
  await world.visitor().post('/api/logout', {}, { cookie: `kith.sid=${token}` })
  sending.destroy()
  await expect.poll(waiting).toEqual([])
  expect(await receivedOf(id)).toBe(0)
})

test('a comment and a message name a file that came in parts, and it is theirs once', async () => {
  const friend = await world.person()
  await world.befriend(ada, friend)
  const post = await world.post(ada)
  const member = await world.signIn(ada)
  const send = async (path: string, input: object, key: string) =>
    member.post<{ id: number; media: { mediaUrl: string }[] }>(path, input, { 'idempotency-key': key })
  for (const [path, input] of [
    [`/api/posts/${post}/comment`, {}],
    ['/api/messages', { recipientId: friend.id }],
  ] as const) {
    const { id } = await begin()
    await sendFrom(id, 0)
    const { url } = (await end(id)).body
    const made = await send(path, { ...input, mediaUrl: url }, id)
    expect(made).toMatchObject({ status: 201, body: { media: [{ mediaUrl: url }] } })
    expect((await send(path, { ...input, mediaUrl: (await end(id)).body.url }, id)).body.id).toBe(
      made.body.id,
    )
    expect(await send(path, { ...input, mediaUrl: url }, randomUUID())).toMatchObject({
      status: 400,
      body: { message: mediaWording.uploadGone },
    })
    const form = await formOf(
      { ...('recipientId' in input && { recipientId: String(friend.id) }), mediaUrl: url },
      [{ field: 'media', name: 'a.mp4', data: new Uint8Array(VIDEO) }],
    )
    expect(await member.post(path, form.body, form.headers)).toMatchObject({
      status: 400,
      body: { message: mediaWording.oneFile },
    })
  }
})
