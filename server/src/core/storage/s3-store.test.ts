import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Server } from '../../../test/s3/s3-server.ts'
import { readConfig } from '../config.ts'
import { openS3Store } from './s3-store.ts'
import { openS3 } from './storage.ts'
import type { Store } from './store.ts'

let server: Awaited<ReturnType<typeof openS3Server>>
let store: Store
const open = (changed: Record<string, string> = {}) =>
  openS3(readConfig({ ...server.settings, ...changed }).s3!)

beforeAll(async () => {
  server = await openS3Server()
  store = await open()
})
afterAll(() => server.close())

const read = async (key: string, part?: { start: number; end: number }) => {
  const found = await store.read(key, part)
  return found && buffer(found)
}

test('a file is given back whole and in parts, and is gone when it is deleted', async () => {
  const file = randomBytes(300_000)
  await store.put('key/1.webp', file)
  await store.put('key/2.webp', file)
  await store.put('key2/1.webp', file)
  expect(await store.size('key/1.webp')).toBe(300_000)
  expect(file.equals((await read('key/1.webp'))!)).toBe(true)
  expect(file.subarray(100, 200_001).equals((await read('key/1.webp', { start: 100, end: 200_000 }))!)).toBe(
    true,
  )
  await store.delete('key/1.webp')
  expect([await store.size('key/1.webp'), await read('key/1.webp')]).toEqual([undefined, undefined])
  await store.delete('key/1.webp')
  await store.deleteAll('key')
  expect([await read('key/2.webp'), (await read('key2/1.webp'))?.length]).toEqual([undefined, 300_000])
})

test('a stream of any length arrives whole, and one that breaks leaves nothing', async () => {
  for (const length of [0, 10, 12_000_000]) {
    const bytes = randomBytes(length)
    await store.putStream('stream/video', Readable.from(chunksOf(bytes)))
    expect(bytes.equals((await read('stream/video'))!)).toBe(true)
  }
  const broken = async function* () {
    yield randomBytes(6_000_000)
    throw new Error('The disk broke')
  }
  await expect(store.putStream('broken/video', Readable.from(broken()))).rejects.toThrow('The disk broke')
  expect(await store.size('broken/video')).toBeUndefined()
})

function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

test('parts that a killed process left behind go after a day, those of an upload under way and of others stay', async () => {
  const sending = new PassThrough()
  const sent = store.putStream('a-video-of-22-letters_/video', sending)
  const other = store.putStream('of-another-program', sending)
  sending.write(randomBytes(6_000_000))
  const begun = ['a-video-of-22-letters_/video', 'of-another-program']
  await expect.poll(async () => (await server.unfinished.keys()).sort()).toEqual(begun)
  await store.dropAbandonedUploads()
  expect(await server.unfinished.keys()).toHaveLength(2)
  await server.unfinished.beganAt(new Date(Date.now() - 25 * 3_600_000))
  await store.dropAbandonedUploads()
  expect(await server.unfinished.keys()).toEqual(['of-another-program'])
  sending.destroy(new Error('Over'))
  expect((await Promise.allSettled([sent, other])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
})

test('a stream into a store that goes away is a failure of the store', async () => {
  const cutting = async function* () {
    yield randomBytes(6_000_000)
    server.cut()
    yield randomBytes(6_000_000)
  }
  await expect(store.putStream('cut/video', Readable.from(cutting()))).rejects.toMatchObject({
    code: 'STORE_FAILED',
  })
  server.mend()
  expect(await store.size('cut/video')).toBeUndefined()
})

test('a store that takes connections and does not answer is away, until it answers again', async () => {
  const impatient = openS3Store(readConfig(server.settings).s3!, 300)
  const bytes = randomBytes(1_000)
  await store.put('patience/1.webp', bytes)
  server.freeze()
  const calls = [impatient.read('patience/1.webp'), impatient.size('other'), impatient.put('other', bytes)]
  for (const ended of await Promise.allSettled(calls))
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'STORE_FAILED' } })
  server.mend()
  expect((await read('patience/1.webp'))!.equals(bytes)).toBe(true)
})

test('each wrong setting is reported in one sentence that names it, and no secret', async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ S3_BUCKET: 'other' }, 'Make it, or correct S3_BUCKET.'],
    [{ S3_ACCESS_KEY_ID: 'SOMEBODY' }, 'Correct S3_ACCESS_KEY_ID.'],
    [{ S3_SECRET_ACCESS_KEY: 'Hidden' }, 'Correct S3_SECRET_ACCESS_KEY.'],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:9' },
      'The S3 store does not answer (ECONNREFUSED). Start it, or correct S3_ENDPOINT.',
    ],
  ]
  for (const [changed, sentence] of wrong) {
    const failure = await open(changed).catch((error: Error) => error.message)
    expect(failure).toContain(sentence)
    expect(failure).not.toContain('Hidden')
  }
})
