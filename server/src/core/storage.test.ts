import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from './storage.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-storage-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('nobody else on the machine may enter the folder of files, old or new', async () => {
  const folder = join(dataDir, 'media')
  openStorage(dataDir)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await chmod(folder, 0o755)
  openStorage(dataDir)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})
