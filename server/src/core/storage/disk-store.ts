import { chmodSync, createWriteStream, mkdirSync } from 'node:fs'
import { access, constants, copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Store } from './store.ts'

const CHUNK_BYTES = 64 * 1024

/**
 * Files in a folder under the data directory, which nobody else on the machine may enter. `flush`: a stream that was put
 * has reached the disk, so that the file may be deleted elsewhere.
 */
export function openDiskStore(dataDir: string, { flush = false } = {}): Store {
  const location = join(dataDir, 'media')
  mkdirSync(location, { recursive: true })
  chmodSync(location, 0o700)
  const pathOf = (key: string) => {
    const path = join(location, key)
    if (!path.startsWith(location + sep)) throw new Error(`Not a key of a file: '${key}'`)
    return path
  }
  const newPathOf = async (key: string) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    return path
  }
  return {
    size: async (key) => (await unlessMissing(stat(pathOf(key))))?.size,
    read: async (key, part) => {
      const file = await unlessMissing(open(pathOf(key)))
      if (!file) return undefined
      // Most files are smaller than what a stream takes by itself for each.
      const { size } = await file.stat()
      return file.createReadStream({ ...part, highWaterMark: Math.min(Math.max(size, 1), CHUNK_BYTES) })
    },
    put: async (key, contents) => writeFile(await newPathOf(key), contents),
    putStream: async (key, contents) => {
      const unfinished = `${pathOf(key)}.unfinished`
      // It may fail before the pipeline listens.
      contents.on('error', () => {})
      try {
        const path = await newPathOf(key)
        await pipeline(contents, createWriteStream(unfinished, { flush }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw contents.errored ?? error
      }
    },
    moveFromFs: async (path, key) => {
      const newPath = await newPathOf(key)
      await rename(path, newPath).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(path, newPath)
        await rm(path)
      })
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    // Again when another call has put a file into it meanwhile.
    deleteAll: async (folder) => rm(pathOf(folder), { recursive: true, force: true, maxRetries: 3 }),
    // They are in the folder of the file, which is deleted with its row.
    dropAbandonedUploads: async () => {},
    check: () => access(location, constants.W_OK),
  }
}

/** Undefined instead of the failure that no such file is there. */
export async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
