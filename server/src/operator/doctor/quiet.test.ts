import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseIn, testDatabase } from '../../../test/database.ts'
import { formOf, photosOf } from '../../../test/forms.ts'
import { jpeg } from '../../../test/pictures.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { migrate } from '../../core/database/migrate.ts'
import { readMigrations } from '../../core/database/migrations.ts'
import { onDisk, openDiskStore } from '../../core/storage/storage.ts'
import { makeBackup } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { asLines, examineSite } from './doctor.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'kith-quiet-'))
  const ada = await world.signIn(await world.person())
  const photo = photosOf(await jpeg({ width: 700, height: 400 }))
  const { body, headers } = await formOf({ content: 'Hills', visibility: 'public' }, photo)
  expect((await ada.post('/api/posts', body, headers)).status).toBe(201)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** What is told of the database and what only it can tell. The settings of these sites are poor, and are told. */
async function told(DATABASE_URL: string, DATA_DIR: string): Promise<string[]> {
  const findings = await examineSite({
    DATABASE_URL,
    DATA_DIR,
    PUBLIC_URL: 'http://127.0.0.1:9',
    DISK_RESERVE_MB: '0',
  })
  const ofDatabase = findings.slice(findings.findIndex(({ part }) => part === 'database'))
  expect(ofDatabase.map(({ part }) => part)).toEqual(expect.arrayContaining(['schema', 'files', 'clock']))
  return ofDatabase
    .filter(({ part, state }) => part !== 'backups' && state !== 'ok')
    .map((finding) => asLines([finding]))
}

test('nothing is reported of a new site', async () => {
  const fresh = await testDatabase()
  onTestFinished(fresh.close)
  expect(await told(fresh.url, folder)).toEqual([])
})

test('nothing is reported of a site that was upgraded from any earlier version', async () => {
  const ours = await readMigrations()
  for (const count of [1, Math.floor(ours.length / 2), ours.length - 1]) {
    const { url, drop } = await databaseIn('UTF8')
    await migrate(url, ours.slice(0, count))
    await migrate(url)
    expect(await told(url, folder)).toEqual([])
    await drop()
  }
})

test('nothing is reported of a site whose migrations had other texts before their release', async () => {
  const early = await testDatabase()
  onTestFinished(early.close)
  for (const { version, formerly } of await readMigrations())
    for (const checksum of formerly?.slice(0, 1) ?? [])
      await sql`update schema_migrations set checksum = ${checksum} where version = ${version}`.execute(
        early.db,
      )
  expect(await told(early.url, folder)).toEqual([])
})

test('nothing is reported of a restored site', async () => {
  const path = join(folder, 'kith.backup')
  const restored = await testDatabase()
  onTestFinished(restored.close)
  await makeBackup(world, path, () => {})
  await restore({ ...restored, storage: onDisk(openDiskStore(folder)) }, path, () => {})
  expect(await told(restored.url, folder)).toEqual([])
  expect(await told(world.url, world.config.dataDir)).toEqual([])
})
