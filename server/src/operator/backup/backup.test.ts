import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseIn, testDatabase } from '../../../test/database.ts'
import { formOf, photosOf } from '../../../test/forms.ts'
import { openS3Server } from '../../../test/s3/s3-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { readConfig } from '../../core/config.ts'
import { type Db, openDatabase } from '../../core/database/database.ts'
import { onDisk, openDiskStore, openStorage, type Storage } from '../../core/storage/storage.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import { readMigrations } from '../../core/database/migrations.ts'
import { recount } from '../counters/counters.ts'
import { sweepMedia } from '../../media/media.ts'
import { readArchive } from './archive-reader.ts'
import { makeBackup } from './backup.ts'
import { restore } from './restore.ts'
import { migrateAs } from './schema.ts'

const unseen: Progress = () => {}

let world: World
let folder: string
let path: string
/** A site without members. */
let other: Awaited<ReturnType<typeof testDatabase>> & { storage: Storage }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-backup-'))
  path = join(folder, 'kith.backup')
  world = await createWorld()
  other = { ...(await testDatabase()), storage: onDisk(openDiskStore(folder)) }
})

afterEach(async () => {
  await Promise.all([world.close(), other.close()])
  await rm(folder, { recursive: true, force: true })
})

async function postPhotos(author: Person, count: number): Promise<number> {
  const client = await world.signIn(author)
  const photos = await Promise.all(
    Array.from({ length: count }, (_, at) => jpeg({ width: 700 + at, height: 400 })),
  )
  const { body, headers } = await formOf({ content: 'Hills', visibility: 'public' }, photosOf(...photos))
  const answer = await client.post<{ id: number }>('/api/posts', body, headers)
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** All rows of the tables that a backup has. */
async function rowsOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname not in ('schema_migrations', 'data_exports', 'backup_runs', 'media_place') order by 1`.execute(
    db,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, chr(10) order by t::text), '') as all from ${sql.table(name)} t`.execute(
      db,
    )
    found[name] = rows[0]!.all
  }
  return found
}

/** The files in a data directory, by their path. */
async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const root = join(dataDir, 'media')
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths
    .sort()
    .map(async (path) => [path.slice(root.length + 1), await readFile(path, 'hex')] as const)
  return Object.fromEntries(await Promise.all(files))
}

test('a restored site has the same rows, files and counts, and goes on from there', async () => {
  const [ada, ben] = [await world.person(), await world.person()]
  await postPhotos(ada, 2)
  await world.like(ben, await world.post(ada, { content: 'A "quoted"\ttab,\na line \\ and \u{1F44B}' }))
  // Large files stream, small ones do not.
  await world.storage.put(
    Object.keys(await filesOf(world.config.dataDir))[0]!,
    Buffer.alloc(1_000_000, 'Hills'),
  )
  await makeBackup(world, path, unseen)
  await restore(other, path, unseen)
  expect(await rowsOf(other.db)).toEqual(await rowsOf(world.db))
  const files = await filesOf(folder)
  expect(Object.keys(files)).not.toEqual([])
  expect(files).toEqual(await filesOf(world.config.dataDir))
  expect((await recount(other.db)).every(({ differing }) => differing === 0)).toBe(true)
  // Triggers count again, foreign keys hold, and no number is given twice.
  await sql`insert into posts (author_id, content, visibility) values (${ada.id}, 'After', 'public')`.execute(
    other.db,
  )
  await sql`delete from users where id = ${ben.id}`.execute(other.db)
  expect((await recount(other.db)).every(({ differing }) => differing === 0)).toBe(true)
  await expect(
    sql`insert into post_likes (user_id, post_id) values (${ben.id}, 1)`.execute(other.db),
  ).rejects.toThrow('foreign key')
})

test('emails of invitations that were under way are unsent in a restored site, as jobs are in no backup', async () => {
  const states = ['waiting', 'late', 'sent', 'unsent'] as const
  for (const [at, letter] of states.entries())
    await world.db
      .insertInto('invitations')
      .values({ code: `AAAA-BBBB-000${at}`, created_by: null, letter })
      .execute()
  await makeBackup(world, path, unseen)
  await restore(other, path, unseen)
  const rows = await other.db.selectFrom('invitations').select('letter').orderBy('code').execute()
  expect(rows.map(({ letter }) => letter)).toEqual(['unsent', 'unsent', 'sent', 'unsent'])
})

test('a backup goes from the disk to S3, and from S3 to the disk', async () => {
  await postPhotos(await world.person(), 2)
  const files = await filesOf(world.config.dataDir)
  await makeBackup(world, path, unseen)
  const server = await openS3Server()
  const { s3 } = readConfig(server.settings)
  const inS3 = { ...other, storage: await openStorage({ dataDir: `${folder}/s3`, s3 }) }
  await restore(inS3, path, unseen)
  expect(await filesOf(`${folder}/s3`)).toEqual({})
  await makeBackup(inS3, `${path}.2`, unseen)
  const back = { ...(await testDatabase()), storage: other.storage }
  await restore(back, `${path}.2`, unseen)
  expect(await filesOf(folder)).toEqual(files)
  expect(await rowsOf(back.db)).toEqual(await rowsOf(world.db))
  // What is cut off on its way out of S3 is no file that is missing.
  server.cut()
  await expect(makeBackup(inS3, `${path}.3`, unseen)).rejects.toThrow('The S3 store does not answer')
  await Promise.all([back.close(), server.close()])
})

test('a backup made while members post and delete is of one moment', async () => {
  const ada = await world.person()
  const client = await world.signIn(ada)
  const posts = [await postPhotos(ada, 3), await postPhotos(ada, 3)]
  const over = new AbortController()
  const change = async () => {
    while (!over.signal.aborted) {
      posts.push(await postPhotos(ada, 1))
      expect((await client.delete(`/api/posts/${posts.shift()}`)).status).toBe(204)
      await sweepMedia(world)
    }
  }
  const changing = change()
  try {
    for (let round = 0; round < 3; round += 1) {
      const { missing } = await makeBackup(world, `${path}.${round}`, unseen)
      expect(missing).toEqual([])
    }
  } finally {
    over.abort()
    await changing
  }
  await restore(other, `${path}.2`, unseen)
  const { rows } = await sql<{ key: string }>`select key from media where post_id is not null`.execute(
    other.db,
  )
  const restored = await filesOf(folder)
  for (const { key } of rows) expect(Object.keys(restored).some((name) => name.startsWith(key))).toBe(true)
  // What was kept for the backups goes with the next sweep.
  await sweepMedia(world)
  const remaining = await sql<{ key: string }>`select key from media`.execute(world.db)
  const names = new Set(remaining.rows.map(({ key }) => key))
  expect(
    Object.keys(await filesOf(world.config.dataDir)).filter((name) => !names.has(name.split('/')[0]!)),
  ).toEqual([])
})

test('a backup that is damaged or cut off anywhere is refused, and changes nothing', async () => {
  await postPhotos(await world.person(), 1)
  await makeBackup(world, path, unseen)
  const whole = await readFile(path)
  const before = await rowsOf(other.db)
  const contents = await contentsOf(path)
  for (let at = 200; at < whole.length; at += Math.ceil(whole.length / 40)) {
    const flipped = Buffer.from(whole)
    flipped[at]! ^= 1
    await writeFile(path, flipped)
    // Between the files a tar has bytes without a meaning.
    const isHarmless = await contentsOf(path)
      .then((found) => found === contents)
      .catch(() => false)
    if (!isHarmless)
      await expect(restore(other, path, unseen), `byte ${at}`).rejects.toThrow(/damaged|cut off|newer/)
    await writeFile(path, whole.subarray(0, at))
    await expect(restore(other, path, unseen), `cut at ${at}`).rejects.toThrow(/cut off|no backup/)
  }
  await writeFile(path, 'Something else')
  await expect(restore(other, path, unseen)).rejects.toThrow('no backup of Kith')
  expect(await rowsOf(other.db)).toEqual(before)
  expect(await filesOf(folder)).toEqual({})
})

async function contentsOf(archive: string): Promise<string> {
  const found: string[] = []
  const file = async ({ name, contents }: { name: string; contents: AsyncIterable<Buffer> }) =>
    void found.push(name, (await buffer(contents)).toString('hex'))
  const head = async (value: object) => void found.push(JSON.stringify(value))
  found.push(JSON.stringify(await readArchive(archive, { head, file }, unseen)))
  return found.join('\n')
}

test('a restore into a database with the tables of something else is refused, and deletes none of them', async () => {
  await world.person()
  await makeBackup(world, path, unseen)
  await sql`create table recipes as select 'Bread' as name`.execute(other.db)
  await expect(restore(other, path, unseen)).rejects.toThrow('The table recipes is not of this Kith')
  expect((await sql`select name from recipes`.execute(other.db)).rows).toEqual([{ name: 'Bread' }])
  await sql`drop table schema_migrations`.execute(other.db)
  await expect(restore(other, path, unseen)).rejects.toThrow('The table recipes is not of this Kith')
})

test('nobody else can read a backup, whatever stood in its place', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await writeFile(elsewhere, 'Mine', { mode: 0o644 })
  await symlink(elsewhere, `${path}.unfinished`)
  await makeBackup(world, path, unseen)
  expect(await readFile(elsewhere, 'utf8')).toBe('Mine')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await expect(makeBackup(world, join(folder, 'missing', 'site'), unseen)).rejects.toThrow('ENOENT')
})

test('a site with members takes no backup, and keeps what it has', async () => {
  await world.person()
  await makeBackup(world, path, unseen)
  const before = await rowsOf(world.db)
  await expect(restore(world, path, unseen)).rejects.toThrow('This site has members')
  expect(await rowsOf(world.db)).toEqual(before)
})

test('a restore that fails in the middle leaves a site without members and files, which can be restored', async () => {
  await postPhotos(await world.person(), 2)
  await makeBackup(world, path, unseen)
  let left = 2
  const failing = onDisk(openDiskStore(folder))
  const { put } = other.storage
  failing.put = async (...file) => {
    if (left === 0) throw new Error('No room')
    left -= 1
    await put(...file)
  }
  await expect(restore({ url: other.url, storage: failing }, path, unseen)).rejects.toThrow('No room')
  expect(await filesOf(folder)).toEqual({})
  expect((await rowsOf(other.db))['users']).toBe('')
  await restore(other, path, unseen)
  expect((await rowsOf(other.db))['users']).toBe((await rowsOf(world.db))['users'])
})

test('a restore that fails keeps the files that were there before it', async () => {
  await postPhotos(await world.person(), 2)
  await makeBackup(world, path, unseen)
  await restore(other, path, unseen)
  const files = await filesOf(folder)
  // The host goes back: the rows are gone, the files are there.
  const again = await testDatabase()
  let left = 2
  const failing: Storage = {
    ...other.storage,
    put: async (...file) => {
      if ((left -= 1) < 0) throw new Error('No room')
      await other.storage.put(...file)
    },
  }
  await expect(restore({ url: again.url, storage: failing }, path, unseen)).rejects.toThrow('No room')
  expect(await filesOf(folder)).toEqual(files)
  await again.close()
})

test('a site with members, or in another encoding, refuses a backup before it reads it', async () => {
  await world.person()
  await writeFile(path, 'Something else')
  await expect(restore(world, path, unseen)).rejects.toThrow('This site has members')
  const { url, drop } = await databaseIn('LATIN1')
  await expect(restore({ ...other, url }, path, unseen).finally(drop)).rejects.toThrow('as LATIN1')
})

test('a backup of an older schema is migrated', async () => {
  const known = (await readMigrations()).slice(0, 20)
  const older = await testDatabase()
  const client = new Client({ connectionString: older.url })
  await client.connect()
  await migrateAs(client, older.url, { format: 1, madeAt: '', tables: [], files: 0, migrations: known })
  await client.query(
    `insert into users (username, name, email, password_hash) values ('ada', 'Ada', 'ada@example.org', 'x')`,
  )
  await client.end()
  await makeBackup({ url: older.url, storage: world.storage }, path, unseen)
  await restore(other, path, unseen)
  await older.close()
  const { db, close } = openDatabase(other.url, 1)
  expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'ada' }])
  expect(
    (
      await db
        .selectFrom('schema_migrations' as 'users')
        .selectAll()
        .execute()
    ).length,
  ).toBe((await readMigrations()).length)
  await close()
})

test('a site whose server runs takes no backup', async () => {
  await makeBackup(world, path, unseen)
  await expect(restore(world, path, unseen)).rejects.toThrow(
    'Kith is running on this database. Stop it first, then restore.',
  )
})
