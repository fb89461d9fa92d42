import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type World, createWorld } from '../../../test/world.ts'
import { openUploadTempFolder } from './upload-temp-folder.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const root = () => join(world.config.dataDir, 'media-tmp')
const left = () => readdir(root()).then((names) => names.toSorted())
beforeEach(() => mkdir(root(), { recursive: true }))

/** Another process of the same server: the same folder, the same database. */
const another = () => openUploadTempFolder({ dataDir: world.config.dataDir, url: world.url, db: world.db })

test('the next start deletes the files of a process that has ended, and keeps those of a running one', async () => {
  const dead = another()
  await dead.open()
  await dead.makeFolder()
  await dead.close()
  const living = another()
  await living.open()
  const held = await living.makeFolder()
  await writeFile(join(held, '0'), 'half')
  const next = another()
  await next.open()
  expect(await left()).toEqual([held.replace(`${root()}/`, '')])
  await living.close()
  await expect.poll(async () => next.clearLeft().then(left)).toEqual([])
  await next.close()
})

test('the files of this process stay, also while its connection is broken', async () => {
  const own = another()
  await own.makeFolder()
  await own.clearLeft()
  expect(await left()).toHaveLength(1)
  await another().clearLeft()
  expect(await left()).toEqual([])
})

test('folders that name no process go after an hour', async () => {
  for (const name of ['upload-old', 'upload-new']) await mkdir(join(root(), name))
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(root(), 'upload-old'), yesterday, yesterday)
  await another().clearLeft()
  expect(await left()).toEqual(['upload-new'])
})
