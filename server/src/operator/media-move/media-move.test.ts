import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formOf, photosOf } from '../../../test/forms.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openS3Server } from '../../../test/s3/s3-server.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { openDiskStore, openS3, type Store, type StoreKind } from '../../core/storage/storage.ts'
import { moveMedia } from './media-move.ts'

let server: Awaited<ReturnType<typeof openS3Server>>
let world: World
let ada: Person
let stores: Record<StoreKind, Store>

beforeEach(async () => {
  server = await openS3Server()
  world = await createWorld(server.settings)
  ada = await world.person()
  stores = { disk: openDiskStore(world.config.dataDir), s3: await openS3(world.config.s3!) }
})
afterEach(async () => {
  await world.close()
  await server.close()
})

const setPlace = (place: StoreKind) =>
  sql`insert into media_place (place) values (${place}) on conflict (is_only) do update set place = ${place}`.execute(
    world.db,
  )

async function postPhoto(): Promise<string> {
  const client = await world.signIn(ada)
  const { body, headers } = await formOf(
    { content: 'Hills', visibility: 'friends' },
    photosOf(await jpeg({ width: 700, height: 300 })),
  )
  const made = await client.post<{ media: { mediaUrl: string }[] }>('/api/posts', body, headers)
  expect(made.status).toBe(201)
  return made.body.media[0]!.mediaUrl
}

const move = (to: StoreKind, changed: Partial<Record<StoreKind, Store>> = {}) =>
  moveMedia({
    url: world.url,
    stores: { ...stores, ...changed },
    to,
    progress: () => {},
    checkRoom: async () => {},
    say: () => {},
  })

/** The files on the disk, and how many of these addresses are answered. */
async function look(urls: string[]) {
  const client = await world.signIn(ada)
  const answers = await Promise.all(urls.map((url) => client.get(url)))
  const names = await readdir(join(world.config.dataDir, 'media'), { recursive: true, withFileTypes: true })
  return { onDisk: names.length, answered: answers.filter(({ status }) => status === 200).length }
}

test('files go to S3 and back while members read and post, and each is whole and in one place', async () => {
  await setPlace('disk')
  const urls = await Promise.all(Array.from({ length: 6 }, postPhoto))
  for (const to of ['s3', 'disk'] as const) {
    const over = new AbortController()
    const moving = move(to).finally(() => over.abort())
    while (!over.signal.aborted) {
      expect((await look(urls)).answered).toBe(urls.length)
      urls.push(await postPhoto())
    }
    const moved = await moving
    expect(moved).toMatchObject({ lost: [] })
    expect(moved.files).toBeGreaterThanOrEqual(6 * 3)
    // What came meanwhile is in the new place too.
    expect(await move(to)).toMatchObject({ files: 0, lost: [] })
    const { onDisk, answered } = await look(urls)
    expect([answered, onDisk > 0]).toEqual([urls.length, to === 'disk'])
  }
})

test('an interrupted move loses nothing and is continued, and a file that arrives damaged stays where it was', async () => {
  await setPlace('disk')
  const urls = await Promise.all(Array.from({ length: 3 }, postPhoto))
  let left = 2
  const damaging: Store['putStream'] = (key, contents) =>
    stores.s3.putStream(key, (left -= 1) < 0 ? Readable.from([Buffer.from('Noise')]) : contents)
  await expect(move('s3', { s3: { ...stores.s3, putStream: damaging } })).rejects.toThrow(
    'It is still where it was',
  )
  expect((await look(urls)).answered).toBe(3)
  const away: Store['putStream'] = () => Promise.reject(new Error('The S3 store does not answer'))
  await expect(move('s3', { s3: { ...stores.s3, putStream: away } })).rejects.toThrow('does not answer')
  const { files, there } = await move('s3')
  expect([files + there, (await look(urls)).onDisk]).toEqual([9, 0])
  expect((await look(urls)).answered).toBe(3)
})

test('a move waits for uploads that had begun before, and reports files that the site had lost before', async () => {
  await setPlace('disk')
  const [lost, late] = [await postPhoto(), await postPhoto()].map((url) => url.replace('/media/', ''))
  await rm(join(world.config.dataDir, 'media', lost!), { recursive: true })
  // Its row is there, its last file is on the way.
  const widths = await world.db
    .selectFrom('media')
    .select('widths')
    .where('key', '=', late!)
    .executeTakeFirstOrThrow()
  const path = `${late}/${widths.widths.at(-1)}.webp`
  const file = (await stores.disk.read(path))!
  const bytes = Buffer.concat(await file.toArray())
  await stores.disk.delete(path)
  await sql`update media set post_id = null where key = ${late}`.execute(world.db)
  const said: string[] = []
  const arrive = async (line: string) => {
    said.push(line)
    await stores.disk.put(path, bytes)
  }
  const moved = await moveMedia({
    url: world.url,
    stores,
    to: 's3',
    progress: () => {},
    checkRoom: async () => {},
    say: (line) => void arrive(line),
  })
  expect(said).toEqual(['Waiting for 1 uploads that had begun before…'])
  expect([moved.files, moved.lost.length]).toEqual([3, 3])
  expect(await stores.s3.size(path)).toBe(bytes.length)
})

test('a move is refused while another runs, and to S3 while a server would not find the files there', async () => {
  await setPlace('disk')
  const url = await postPhoto()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Store = {
    ...stores.s3,
    putStream: async (...file) => {
      begun.resolve()
      await held.promise
      return stores.s3.putStream(...file)
    },
  }
  const first = move('s3', { s3: slow })
  await begun.promise
  await expect(move('disk')).rejects.toThrow('Another move-media')
  held.resolve()
  await first
  const other = await createWorld()
  await expect(
    moveMedia({
      url: other.url,
      stores,
      to: 's3',
      progress: () => {},
      checkRoom: async () => {},
      say: () => {},
    }),
  ).rejects.toThrow('Restart it with the S3_* settings')
  await other.close()
  expect((await look([url])).answered).toBe(1)
})
