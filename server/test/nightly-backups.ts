import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest'
import { onDisk, openDiskStore } from '../src/core/storage/storage.ts'
import { readNames } from '../src/operator/backup/names.ts'
import { makeNightlyBackup } from '../src/operator/backup/nightly-backup.ts'
import { checkBackup, restoreBackup } from '../src/operator/backup/operator.ts'
import { findSource } from '../src/operator/backup/source.ts'
import { testDatabase } from './database.ts'
import { formOf, photosOf } from './forms.ts'
import { jpeg } from './pictures.ts'
import { createWorld, type World } from './world.ts'

export const stopping = { signal: new AbortController().signal, closing: () => {} }

let world: World
let dir: string

/** A world of its own for each test of a file, with nightly backups in a folder of their own. `at` has both while a test runs. */
export function eachWithNightlyBackups() {
  const at = { world, dir }
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kith-nights-'))
    await chmod(dir, 0o711)
    world = await createWorld({ BACKUP_DIR: dir, BACKUP_KEEP: '2' })
    Object.assign(at, { world, dir })
  })
  afterEach(async () => {
    await world.close()
    await rm(dir, { recursive: true })
  })
  return at
}

export async function postPhoto(width: number): Promise<void> {
  const client = await world.signIn(await world.person())
  const { body, headers } = await formOf(
    { content: 'Hills', visibility: 'public' },
    photosOf(await jpeg({ width, height: 400 })),
  )
  expect((await client.post('/api/posts', body, headers)).status).toBe(201)
}

/** What the names of this site's nightly backups begin with. */
export const mark = async () =>
  (await readNames(world.db, world.config)).next().split(/\d{4}-\d\d-\d\dT/)[0] ?? ''

/** Makes the backup of a day of 2020. Without its check it takes a third of the time. */
export async function backUpOn(
  day: string,
  { config = world.config, isChecked = true, storage = world.storage, signal = stopping.signal } = {},
) {
  const file = `${await mark()}2020-01-${day}T02-23-00Z.backup`
  const { url, db } = world
  const check = isChecked ? [] : [async () => 'by this test']
  return makeNightlyBackup({ url, db, storage, config }, file, { ...stopping, signal }, ...check)
}

/** What lies in the folder of the nightly backups, but for media. */
export const backupNames = async () => (await readdir(dir)).filter((name) => !name.endsWith('-media')).sort()

/** The paths of the media there. */
export async function media(): Promise<string[]> {
  const all = await readdir(join(dir, `${await mark()}media`), { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

export const check = async (named: string, config = world.config, identities: string[] = []) =>
  checkBackup(await findSource(named, config), { identities, dataDir: dir }, stopping)

/** Restores a backup into another site. Returns what is said, and the files of that site. */
export async function restored(
  named: string,
  config = world.config,
  { identities = [], rowsOnly = false }: { identities?: string[]; rowsOnly?: boolean } = {},
) {
  const { url, close } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kith-restored-'))
  onTestFinished(async () => {
    await close()
    await rm(folder, { recursive: true })
  })
  const site = { url, ...(!rowsOnly && { storage: onDisk(openDiskStore(folder)) }) }
  const said = await restoreBackup(site, await findSource(named, config), { identities, dataDir: folder })
  return { said, files: rowsOnly ? {} : await filesIn(join(folder, 'media')) }
}

/** The files of a folder by their paths, in hexadecimal. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const read = paths
    .sort()
    .map(async (path) => [path.slice(folder.length), await readFile(path, 'hex')] as const)
  return Object.fromEntries(await Promise.all(read))
}

export const ownFiles = () => filesIn(join(world.config.dataDir, 'media'))
