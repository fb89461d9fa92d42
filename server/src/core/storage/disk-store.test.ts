import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-storage-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('nobody else on the machine may enter the folder of files, old or new', async () => {
  const folder = join(dataDir, 'media')
  openDiskStore(dataDir)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await chmod(folder, 0o755)
  openDiskStore(dataDir)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a file that could not be written and is deleted does not come back', async () => {
  const storage = openDiskStore(dataDir)
  const names = Array.from({ length: 50 }, (_, n) => `exports/${n}.zip`)
  for (const name of names) {
    const contents = new PassThrough()
    const writing = storage.putStream(name, contents)
    for (let n = 0; n < names.indexOf(name) % 5; n += 1) await turn()
    contents.destroy(new Error('The disk is full'))
    await expect(writing).rejects.toThrow('The disk is full')
    await storage.delete(name)
  }
  // Whatever was still being opened is there by now.
  await storage.put('exports/last', new Uint8Array())
  expect(await readdir(join(dataDir, 'media', 'exports'))).toEqual(['last'])
})

test('a folder is deleted also while a file is put into it', async () => {
  const storage = openDiskStore(dataDir)
  const names = Array.from({ length: 200 }, (_, n) => `parts/${n}`)
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(names.map((name) => storage.put(name, new Uint8Array())))
    // A file whose folder has just gone is not put.
    const late = names.map((name) => storage.put(`${name}-late`, new Uint8Array()).catch(() => undefined))
    await storage.deleteAll('parts')
    await Promise.all(late)
  }
  await storage.deleteAll('parts')
  expect(await readdir(join(dataDir, 'media'))).toEqual([])
})

test('a key leads nowhere but into the folder of files', async () => {
  const storage = openDiskStore(dataDir)
  await storage.put('kept', new Uint8Array(1))
  for (const key of ['', '.', '..', '../media', 'a/../..']) {
    await expect(storage.deleteAll(key)).rejects.toThrow('Not a key')
    await expect(storage.size(key)).rejects.toThrow('Not a key')
    await expect(storage.put(key, new Uint8Array(1))).rejects.toThrow('Not a key')
  }
  expect(await storage.size('kept')).toBe(1)
})

test('a file of the machine is taken, and is no longer where it was', async () => {
  const storage = openDiskStore(dataDir)
  const path = join(dataDir, 'upload')
  await writeFile(path, 'words')
  await storage.moveFromFs(path, 'a/b')
  expect(await storage.size('a/b')).toBe(5)
  expect(await readdir(dataDir)).toEqual(['media'])
  await expect(storage.moveFromFs(path, 'a/c')).rejects.toMatchObject({ code: 'ENOENT' })
})
