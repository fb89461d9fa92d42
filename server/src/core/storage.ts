import { chmodSync, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The store of files. Keys are ours, never a name from outside. */
export type Storage = Disk & {
  /** Reads a part of a file, both ends included. It is open on return, so that a failed opening can be answered. */
  read(key: string, part: { start: number; end: number }): Promise<Readable>
}

/** Files in a folder under the data directory, which nobody else on the machine may enter. */
export function openStorage(dataDir: string): Storage {
  const location = join(dataDir, 'media')
  mkdirSync(location, { recursive: true })
  chmodSync(location, 0o700)
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  const read: Storage['read'] = async (key, part) => (await open(join(location, key))).createReadStream(part)
  // Flydrive's own rejects at the first error, while the file may still be opened: deleted then, it came back.
  const putStream: Storage['putStream'] = async (key, contents) => {
    const path = join(location, key)
    // It may fail before the pipeline listens.
    contents.on('error', () => {})
    try {
      await mkdir(dirname(path), { recursive: true })
      await pipeline(contents, createWriteStream(path))
    } catch (error) {
      throw new errors.E_CANNOT_WRITE_FILE([key], { cause: contents.errored ?? error })
    }
  }
  return Object.assign(disk, { read, putStream })
}
