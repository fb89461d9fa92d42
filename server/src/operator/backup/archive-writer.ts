import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { pack as openPack } from 'tar-stream'
import { CHECKSUMS } from './archive.ts'
import type { Destination } from './destination.ts'

export type ArchiveWriter = {
  add: (name: string, contents: Buffer) => Promise<void>
  /** Throws when there are more or fewer bytes than `size`. */
  addStream: (name: string, size: number, contents: AsyncIterable<Buffer>) => Promise<void>
}

/** Writes a backup to a destination. */
export async function writeArchive<T>(
  destination: Destination,
  write: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const stream = await destination.open()
  const pack = openPack()
  const written = pipeline(pack, stream, { end: destination.isOurs })
  // Without room on the disk no reader takes anything: whoever writes must hear it.
  let failWaiting: (error: unknown) => void = () => {}
  let failure: unknown
  written.catch((error: unknown) => {
    failure = error
    failWaiting(error)
  })
  const checksums = await openSpool(destination.spool)

  async function addStream(name: string, size: number, contents: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = pack.entry({ name, size }, (error) => (error ? reject(error) : resolve()))
    promise.catch(() => {})
    // Each file has a promise of its own: one for the whole backup would keep every listener in memory until the end.
    failWaiting = reject
    if (failure !== undefined) reject(failure)
    for await (const chunk of contents) {
      hash.update(chunk)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), promise])
    }
    entry.end(undefined)
    await promise
    await checksums.write(`${hash.digest('hex')}  ${name}\n`)
  }
  const add = (name: string, contents: Buffer) => addStream(name, contents.length, inOne(contents))

  try {
    const result = await write({ add, addStream })
    const { size, contents } = await checksums.read()
    await addStream(CHECKSUMS, size, contents)
    pack.finalize()
    await written
    await destination.keep()
    return result
  } catch (error) {
    pack.destroy()
    const ended: unknown = await written.catch((reason: unknown) => reason)
    await destination.drop()
    throw isOfDisk(ended) ? ended : error
  } finally {
    await checksums.close()
  }
}

/** Text that is too long for the memory, until it is read: in a file that is gone at the end, also after a kill. */
async function openSpool(path: string) {
  await rm(path, { force: true })
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  let size = 0
  let waiting = ''
  const flush = async () => {
    const bytes = Buffer.from(waiting)
    waiting = ''
    for (let at = 0; at < bytes.length;)
      at += (await file.write(bytes, at, bytes.length - at, size + at)).bytesWritten
    size += bytes.length
  }
  return {
    write: async (text: string) => {
      waiting += text
      if (waiting.length >= SPOOLED) await flush()
    },
    read: async () => {
      await flush()
      return {
        size,
        contents: file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>,
      }
    },
    close: () => file.close(),
  }
}

const SPOOLED = 64 * 1024

/** It ends the stream, and whoever writes next hears only of that. */
const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error

async function* inOne(contents: Buffer): AsyncGenerator<Buffer> {
  yield contents
}
