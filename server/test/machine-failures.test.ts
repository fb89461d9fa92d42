import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { storageWording } from '@kith/shared/storage.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeExport } from '../src/own-data/export-writer.ts'
import { formOf } from './forms.ts'
import { jpeg } from './pictures.ts'
import { type Person, type World, createWorld, sessionFor } from './world.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person()
})

async function upload() {
  const { body, headers } = await formOf({}, [{ field: 'file', name: 'a.jpg', data: await jpeg() }])
  return (await world.signIn(ada)).post<{ url: string; code: string }>('/api/upload', body, headers)
}

const inData = (...names: string[]) => join(world.config.dataDir, ...names)

/** Replaces a folder by a file while `work` runs. */
async function withFileInPlaceOf(folder: string, work: () => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true })
  await rename(folder, `${folder}-aside`)
  await writeFile(folder, '')
  try {
    await work()
  } finally {
    await rm(folder)
    await rename(`${folder}-aside`, folder)
  }
}

const expectAway = ({ status, body, headers }: Awaited<ReturnType<typeof upload>>) => {
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
}

test('a data folder that is no folder is a 503 for uploads and downloads, until its cause has gone', async () => {
  const { body } = await upload()
  const client = await world.signIn(ada)
  await withFileInPlaceOf(inData('media-tmp'), async () => expectAway(await upload()))
  await withFileInPlaceOf(inData('media'), async () => {
    expectAway(await upload())
    const answer = await client.get<{ url: string; code: string }>(body.url)
    expectAway(answer)
    expect(answer.headers).not.toHaveProperty('etag')
  })
  expect((await upload()).status).toBe(201)
  expect((await client.get(body.url)).status).toBe(200)
})

test('a database that has no disk space left is a 507, and is read on', async () => {
  await sql`create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    world.db,
  )
  await sql`create trigger no_space before insert on posts execute function no_space()`.execute(world.db)
  const client = await world.signIn(ada)
  const { status, body } = await client.post('/api/posts', { content: 'Hello' })
  expect([status, body.code, body.message]).toEqual([507, 'storage_full', storageWording.full])
  expect((await client.get('/api/posts?filter=public')).status).toBe(200)
  await sql`drop function no_space cascade`.execute(world.db)
})

test('an export that the disk has no space for fails, leaves nothing and is written once there is some', async () => {
  const client = await world.signIn(ada)
  await client.post('/api/user/export')
  const { id, key } = await world.db
    .selectFrom('data_exports')
    .select(['id', 'key'])
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  await mkdir(inData('media', 'exports'), { recursive: true })
  await symlink('/dev/full', inData('media', 'exports', `${key}.zip.unfinished`))
  await expect(writeExport(world, { id })).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(inData('media', 'exports'))).toEqual([])
  await writeExport(world, { id })
  expect((await client.get<{ status: string }>('/api/user/export')).body.status).toBe('ready')
})

test('a file that breaks while it is sent ends its answer, and nothing else', async () => {
  const { body } = await upload()
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { cookie: `kith.sid=${await sessionFor(world.db, ada)}` }
  const get = async () => (await fetch(address + body.url, { headers })).arrayBuffer()
  const broken = async function* () {
    yield Buffer.alloc(10)
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  }
  const read = vi.spyOn(world.storage, 'read').mockImplementation(async () => Readable.from(broken()))
  await expect(get()).rejects.toThrow()
  read.mockRestore()
  expect((await get()).byteLength).toBeGreaterThan(10)
})

test('without a file descriptor left uploads and pictures are a 503, the rest is answered, and all comes back', async () => {
  const { body } = await upload()
  const program = join(import.meta.dirname, 'few-files.ts')
  const command = `ulimit -n 128; exec '${process.execPath}' '${program}' '${await sessionFor(world.db, ada)}' '${body.url}'`
  const env = { ...process.env, DATABASE_URL: world.url, DATA_DIR: world.config.dataDir }
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { env })
  expect(JSON.parse(stdout)).toEqual({
    taken: ['EMFILE'],
    upload: [201, 503, 'unavailable', '2', '', 201],
    media: [200, 503, 'unavailable', '2', '', 200],
    reading: [200, 200, '', '', '', 200],
  })
})
