import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../core/config.ts'
import { tryWriting } from '../../core/process/disk.ts'
import { unlessMissing } from '../../core/storage/disk-store.ts'
import { openS3 } from '../../core/storage/storage.ts'
import { UnusableBackup } from './archive.ts'
import { refuseWrongRecipients } from './sealing.ts'

/** Where nightly backups are kept: a folder, or a bucket of their own. */
export type BackupStore = {
  /** All names that begin with this, and how many bytes each has. */
  list: (prefix: string) => AsyncIterable<{ name: string; bytes: number }>
  /** Of these names, those that lie in no folder. */
  names: (prefix: string) => Promise<string[]>
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<Readable | undefined>
  /** It is there when all of it is. */
  put: (name: string, contents: Readable) => Promise<void>
  /** Deletes a file, if it is there. */
  remove: (name: string) => Promise<void>
}

/** Moves a file of the local disk to the store. */
export async function moveToStore(store: BackupStore, path: string, name: string): Promise<void> {
  await store.put(name, createReadStream(path))
  await rm(path)
}

type Backups = NonNullable<Config['backups']>

/** Opens the store: tries to write to the folder, or asks the bucket. Throws one sentence when that fails. */
export async function openBackupStore(place: Backups['place']): Promise<BackupStore> {
  if ('s3' in place) return openBucket(place.s3)
  await openFolder(place.dir)
  return inFolder(place.dir)
}

/** The same, and whether the keys are such. */
export async function checkPlace({ place, encryptTo }: Backups): Promise<void> {
  await refuseWrongRecipients(encryptTo)
  await openBackupStore(place)
}

/** Makes the folder of the backups and tries to write there. Throws one sentence when that is impossible. */
async function openFolder(dir: string): Promise<void> {
  try {
    // Whoever knows a name may enter, as PostgreSQL does for the check when Kith runs as root. Nobody may list.
    await mkdir(dir, { recursive: true, mode: 0o711 })
    await tryWriting(dir)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const why = isFile ? `${dir} is no folder.` : message
    throw new Error(`BACKUP_DIR cannot be written to: ${why}`, { cause: error })
  }
}

const UNFINISHED = '.unfinished'

/** The files of a folder, which are its owner's alone. It may be one that nobody can write to. */
export function inFolder(dir: string): BackupStore {
  const newPathOf = async (name: string) => {
    const path = join(dir, name)
    if (name.includes('/')) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return path
  }
  return {
    list: (prefix) => listFolder(dir, prefix),
    names: async (prefix) => {
      const entries = (await unlessMissing(readdir(dir, { withFileTypes: true }))) ?? []
      return entries.flatMap((entry) => (entry.isFile() && entry.name.startsWith(prefix) ? [entry.name] : []))
    },
    read: async (name) => {
      const path = join(dir, name)
      const isThere = await unlessMissing(stat(path))
      return isThere && Readable.from(readable(path, name), { objectMode: false })
    },
    put: async (name, contents) => {
      contents.on('error', () => {})
      const path = await newPathOf(name)
      const unfinished = path + UNFINISHED
      await rm(unfinished, { force: true })
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await pipeline(contents, file.createWriteStream({ flush: true }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    remove: async (name) => {
      await rm(join(dir, name), { force: true })
      // The folder of a photo goes with its last file.
      if (name.includes('/')) await rmdir(dirname(join(dir, name))).catch(() => {})
    },
  }
}

async function* listFolder(dir: string, prefix: string): AsyncGenerator<{ name: string; bytes: number }> {
  const [top = '', ...below] = prefix.split('/')
  for (const entry of (await unlessMissing(readdir(dir, { withFileTypes: true }))) ?? []) {
    const isOnTheWay = below.length > 0 ? entry.name === top : entry.name.startsWith(top)
    if (!isOnTheWay) continue
    if (entry.isDirectory())
      for await (const { name, bytes } of listFolder(join(dir, entry.name), below.join('/')))
        yield { name: `${entry.name}/${name}`, bytes }
    else if (below.length === 0) {
      const found = await unlessMissing(stat(join(dir, entry.name)))
      if (found) yield { name: entry.name, bytes: found.size }
    }
  }
}

async function openBucket(settings: Parameters<typeof openS3>[0]): Promise<BackupStore> {
  const { list, read, putStream: put, delete: remove } = await openS3(settings)
  return {
    list,
    names: async (prefix) => {
      const names: string[] = []
      for await (const { name } of list(prefix, '/')) names.push(name)
      return names
    },
    read: async (name) => {
      const contents = await read(name)
      return contents && inFlow(contents)
    },
    put,
    remove,
  }
}

/** A disk that cannot read a file has damaged it. */
async function* readable(path: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error
    throw new UnusableBackup(`${name} cannot be read from its disk`, { cause: error })
  }
}

const STALLED_MS = 60_000

/** The same bytes, as of `flowing`. */
export const inFlow = (contents: Readable) => Readable.from(flowing(contents), { objectMode: false })

/** The same bytes. Fails when none come for a minute, as from a store that stopped in the middle of a file. */
export async function* flowing(contents: Readable, stalledMs = STALLED_MS): AsyncGenerator<Buffer> {
  const chunks = contents[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const stop = () => contents.destroy(new Error('The store has stopped in the middle of a file.'))
  try {
    for (;;) {
      const timer = setTimeout(stop, stalledMs)
      const next = await chunks.next().finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } finally {
    contents.destroy()
  }
}
