import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { pack as openPack } from 'tar-stream'
import { CHECKSUMS, unfinishedOf } from './archive.ts'

export type ArchiveWriter = {
  add: (name: string, contents: Buffer) => Promise<void>
  /** Throws when there are more or fewer bytes than `size`. */
  addStream: (name: string, size: number, contents: AsyncIterable<Buffer>) => Promise<void>
}

/** Writes a backup to `path`, which exists only when it is whole. Only its owner may read it. */
export async function writeArchive<T>(
  path: string,
  write: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const unfinished = unfinishedOf(path)
  // What stands there was left by a killed process, or put there by somebody who wants to read along.
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600)
  const pack = openPack()
  const written = pipeline(pack, file.createWriteStream({ flush: true }))
  // Without room on the disk no reader takes anything: whoever writes must hear it.
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  const checksums: string[] = []

  async function addStream(name: string, size: number, contents: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = pack.entry({ name, size }, (error) => (error ? reject(error) : resolve()))
    promise.catch(() => {})
    for await (const chunk of contents) {
      hash.update(chunk)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), promise, failed])
    }
    entry.end(undefined)
    await Promise.race([promise, failed])
    checksums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const add = (name: string, contents: Buffer) => addStream(name, contents.length, inOne(contents))

  try {
    const result = await write({ add, addStream })
    await add(CHECKSUMS, Buffer.from(checksums.join('')))
    pack.finalize()
    await written
    await rename(unfinished, path)
    return result
  } catch (error) {
    pack.destroy()
    const ended: unknown = await written.catch((reason: unknown) => reason)
    await rm(unfinished, { force: true })
    throw isOfDisk(ended) ? ended : error
  }
}

/** It ends the stream, and whoever writes next hears only of that. */
const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error

async function* inOne(contents: Buffer): AsyncGenerator<Buffer> {
  yield contents
}
