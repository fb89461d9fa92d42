import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Migration, readMigrations } from '../../core/database/migrations.ts'
import { onDisk, openDiskStore } from '../../core/storage/storage.ts'
import { restore } from '../backup/restore.ts'
import { upgradeDatabase } from './upgrade.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let dataDir: string
let ours: Migration[]
let said: string[]
beforeEach(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kith-upgrade-'))
  ours = await readMigrations()
  said = []
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const newer = (version: number, sql: string): Migration => {
  const name = `${version}-newer.sql`
  return { version, name, sql, checksum: name, formerly: [] }
}

const upgrade = (further: Migration[], { backup = true } = {}) =>
  upgradeDatabase(database.url, { dataDir, backupBeforeUpgrade: backup }, (line) => said.push(line), [
    ...ours,
    ...further,
  ])

const joinAda = () =>
  ask(
    database.url,
    "insert into users (username, name, email, password_hash) values ('ada', 'Ada', 'ada@example.org', '')",
  )

const backups = () => readdir(join(dataDir, 'before-upgrade')).catch(() => [])

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a database with members is backed up before it is migrated, and can be gone back to', async () => {
  await joinAda()
  await ask(database.url, "insert into posts (author_id, content) select id, 'Before the upgrade' from users")
  await upgrade([newer(9001, 'drop table posts cascade')])
  const [file, ...others] = await backups()
  expect(others).toEqual([])
  expect(said).toEqual([
    expect.stringMatching(/^Backed up the database before 1 migration: \S+\.backup \([\d.]+ kB\)$/),
  ])
  // The older version, on an empty database.
  const older = await testDatabase()
  await restore(
    { url: older.url, storage: onDisk(openDiskStore(dataDir)) },
    join(dataDir, 'before-upgrade', file!),
    () => {},
  )
  expect(await ask(older.url, 'select content from posts')).toEqual([{ content: 'Before the upgrade' }])
  await older.close()
})

test('a migration that fails says how to go back, and the backup of the first schema stays', async () => {
  await joinAda()
  const failing = newer(9100, 'select 1/0')
  await expect(upgrade([failing])).rejects.toThrow(
    'Migration 9100-newer.sql failed: division by zero. The database is as it was before this migration. ' +
      'How to go back stands in docs/operations.md, "Upgrading"; the backup from before lies in ',
  )
  const half = [newer(9001, 'create table half ()'), newer(9002, 'select 1/0')]
  for (let start = 0; start < 4; start += 1)
    await expect(upgrade(half)).rejects.toThrow(/9002-newer.sql failed: division by zero/)
  const first = String(ours.at(-1)!.version)
  const from = (await backups()).map((name) => /from-(\d+)/.exec(name)?.[1])
  expect(from.sort()).toEqual([first, '9001'])
})

test('the last three schemas keep a backup', async () => {
  await joinAda()
  const further = [9001, 9002, 9003, 9004, 9005].map((version) =>
    newer(version, `create table t${version} ()`),
  )
  for (const [at] of further.entries()) await upgrade(further.slice(0, at + 1))
  const from = (await backups()).map((name) => /from-(\d+)/.exec(name)?.[1])
  expect(from.sort()).toEqual(['9002', '9003', '9004'])
})

test('a site without members, one that is up to date, and one that wants none get no backup', async () => {
  await upgrade([newer(9001, 'create table one ()')])
  await joinAda()
  await upgrade([newer(9001, '')].map((known) => ({ ...known })))
  await upgrade([newer(9001, ''), newer(9002, 'create table two ()')], { backup: false })
  expect(await backups()).toEqual([])
})

test('an older version says that the database is newer, and stops', async () => {
  await upgrade([newer(9001, 'create table newer_thing ()')])
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', '..', 'main.ts')], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
  })
  expect(stderr).toContain(
    'Kith did not start: The database is newer than this code: it has migration 9001-newer.sql. Update Kith.',
  )
  expect(status).toBe(1)
})

test('when the backup cannot be written nothing is migrated', async () => {
  await joinAda()
  // Where its folder would be.
  await writeFile(join(dataDir, 'before-upgrade'), '')
  await expect(upgrade([newer(9001, 'create table not_made ()')])).rejects.toThrow('EEXIST')
  expect(await ask(database.url, "select to_regclass('not_made') as made")).toEqual([{ made: null }])
})
