import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
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
    await expect(writing).rejects.toMatchObject({ cause: { message: 'The disk is full' } })
    await storage.delete(name)
  }
  // Whatever was still being opened is there by now.
  await storage.put('exports/last', new Uint8Array())
  expect(await readdir(join(dataDir, 'media', 'exports'))).toEqual(['last'])
})
