import { randomBytes } from 'node:crypto'
import { accountsApi } from '@kith/shared/accounts.ts'
import type { ErrorBody } from '@kith/shared/errors.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { uploadCalls } from '../../../test/media/upload-calls.ts'
import { phoneVideo, PICTURE_BYTES } from '../../../test/videos.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { sweepUploads } from '../media.ts'

const VIDEO = phoneVideo('isom', randomBytes(PICTURE_BYTES.length + 200_000))
const PART = 100_000

let world: World
let ada: Person
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person()
})
afterEach(() => vi.restoreAllMocks())

const { begin, patch, head, receivedOf, end, giveUp, sendFrom, uploadsStored } = uploadCalls(() => ({
  world,
  member: ada,
}))
const whole = async (file: Uint8Array = VIDEO) => {
  const { id } = await begin(file.length)
  await sendFrom(id, 0, file, PART)
  return id
}
const stored = () => world.db.selectFrom('media').select('key').where('owner_id', '=', ada.id).execute()

/** Holds the next call where it asks for room on the disk, which is before it touches the parts. */
function holdNext() {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  vi.spyOn(world.disk, 'checkRoomFor').mockImplementationOnce(async () => {
    arrived.resolve()
    await released.promise
  })
  return { arrived: arrived.promise, release: () => released.resolve() }
}

test('an end that is sent twice is answered twice, also where the other took the parts meanwhile', async () => {
  const id = await whole()
  const { arrived, release } = holdNext()
  const slow = end(id)
  await arrived
  const fast = await end(id)
  release()
  expect(await slow).toMatchObject({ status: 201, body: fast.body })
  expect(await end(id)).toMatchObject({ status: 201, body: fast.body })
  expect(await stored()).toHaveLength(1)
})

test('the end of an upload whose session ended meanwhile is a 401', async () => {
  const id = await whole()
  const { arrived, release } = holdNext()
  const slow = end(id)
  await arrived
  expect((await end(id)).status).toBe(201)
  expect((await (await world.signIn(ada)).delete(accountsApi.sessions)).status).toBe(204)
  release()
  expect((await slow).status).toBe(401)
})

test('the end of an upload that was given up does not touch the new one with the same id', async () => {
  const id = await whole()
  const { arrived, release } = holdNext()
  const old = end<ErrorBody>(id)
  await arrived
  await giveUp(id)
  await begin(VIDEO.length, { id })
  await sendFrom(id, 0, VIDEO.subarray(0, PART), PART)
  release()
  expect((await old).status).toBe(404)
  expect(await receivedOf(id)).toBe(PART)
  expect(await sendFrom(id, PART, VIDEO, PART)).toEqual(expect.not.arrayContaining([404]))
  expect((await end(id)).status).toBe(201)
})

test('a comment that is withdrawn and sent again under its key is the one that was made', async () => {
  const post = await world.post(ada)
  const id = await whole()
  const comment = async (mediaUrl: string) =>
    (await world.signIn(ada)).post<{ id: number }>(
      `/api/posts/${post}/comment`,
      { mediaUrl },
      { 'idempotency-key': id },
    )
  const { url } = (await end(id)).body
  const made = await comment(url)
  expect(made.status).toBe(201)
  // Its answer was lost. Whoever withdraws it gives up its file.
  expect((await giveUp(id)).status).toBe(204)
  expect((await begin(VIDEO.length, { id })).status).toBe(201)
  expect(await receivedOf(id)).toBe(VIDEO.length)
  expect((await end(id)).body.url).toBe(url)
  expect(await comment(url)).toMatchObject({ status: 201, body: { id: made.body.id } })
})

test('an empty part counts nothing and stores nothing', async () => {
  const { id } = await begin(VIDEO.length)
  const touched = async () =>
    (await world.db.selectFrom('uploads').select('touched_at').where('id', '=', id).execute())[0]
  for (const [at, next] of [
    [0, PART],
    [PART, VIDEO.length],
    [VIDEO.length, VIDEO.length],
  ] as const) {
    expect(await receivedOf(id)).toBe(at)
    const [before, files] = [await touched(), await uploadsStored()]
    const { status, headers } = await patch(id, at, new Uint8Array())
    expect([status, headers['upload-offset']]).toEqual([204, String(at)])
    expect([await touched(), await uploadsStored()]).toEqual([before, files])
    await patch(id, at, VIDEO.subarray(at, next))
  }
})

test.each([
  [
    'was swept',
    async (id: string) => {
      await sql`update uploads set touched_at = 'epoch' where id = ${id}`.execute(world.db)
      await sweepUploads(world)
    },
  ],
  [
    'is taken',
    async (id: string) => {
      await sendFrom(id, 2 * PART, VIDEO, PART)
      await end(id)
    },
  ],
])('a part that comes when its upload %s leaves no folder', async (_, finish) => {
  const before = await uploadsStored()
  const { id } = await begin(VIDEO.length)
  await sendFrom(id, 0, VIDEO.subarray(0, 2 * PART), PART)
  const move = world.storage.moveFromFs
  vi.spyOn(world.storage, 'moveFromFs').mockImplementationOnce(async (path, key) => {
    await finish(id)
    await move(path, key)
  })
  expect((await patch(id, 2 * PART, VIDEO.subarray(2 * PART))).status).toBe(409)
  expect(await uploadsStored()).toEqual(before)
})

test('a fault of our own while a part comes is no lost line', async () => {
  const { id } = await begin(VIDEO.length)
  vi.spyOn(world.disk, 'checkRoomFor').mockRejectedValueOnce(new Error('The disk is away'))
  expect((await patch(id, 0, VIDEO)).status).toBe(500)
  expect((await head(id)).headers['upload-offset']).toBe('0')
})

test('a large file of no bytes is said to be empty', async () => {
  expect(await begin(0)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message: 'This file is empty.', issues: [{ path: 'upload-length' }] },
  })
})
