import { chmodSync, createWriteStream, mkdirSync } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
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
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    size: async (key) => (await unlessMissing(stat(join(location, key))))?.size,
    read: async (key, part) => {
      const file = await unlessMissing(open(join(location, key)))
      if (!file) return undefined
      // Most files are smaller than what a stream takes by itself for each.
      const { size } = await file.stat()
      return file.createReadStream({ ...part, highWaterMark: Math.min(Math.max(size, 1), CHUNK_BYTES) })
    },
    put: (key, contents) => disk.put(key, contents),
    // Flydrive's own rejects at the first error, while the file may still be opened: deleted then, it came back.
    putStream: async (key, contents) => {
      const path = join(location, key)
      const unfinished = `${path}.unfinished`
      // It may fail before the pipeline listens.
      contents.on('error', () => {})
      try {
        await mkdir(dirname(path), { recursive: true })
        await pipeline(contents, createWriteStream(unfinished, { flush }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw new errors.E_CANNOT_WRITE_FILE([key], { cause: contents.errored ?? error })
      }
    },
    moveFromFs: (path, key) => disk.moveFromFs(path, key),
    delete: (key) => disk.delete(key),
    deleteAll: (folder) => disk.deleteAll(folder),
    // They are in the folder of the file, which is deleted with its row.
    dropLeftovers: async () => {},
    check: () => access(location, constants.W_OK),
  }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
