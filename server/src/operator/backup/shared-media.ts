import { createHash, type Hash, randomBytes } from 'node:crypto'
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import type { Client } from 'pg'
import type { Storage } from '../../core/storage/storage.ts'
import { UnusableBackup } from './archive.ts'
import type { StoreSharedMedia } from './backup.ts'
import {
  findKnown,
  type OldFile,
  createTables,
  type MediaDir,
  readListed,
  readStoredFiles,
  type SiteFile,
} from './earlier-backups.ts'
import { type ListedFile, type ListWriter, openListWriter, type FileSum } from './file-list.ts'
import { filesOf, unpacked } from './media-files.ts'
import { keyFingerprint, seal, SEALED } from './sealing.ts'
import { inFlow, type BackupStore } from './backup-store.ts'

/** Where the media of a site's nightly backups are in a store. Each file is there once, for all backups that name it. */
export type SharedMedia = MediaDir & { encryptTo: string[] }

/** So many files are looked up at a time, */
const BATCH = 500
/** and so many pictures copied. Videos go one by one: on a slow line many at once would all come too late for the store. */
const COPIED_AT_ONCE = 8
/** Each nightly backup reads one of so many older files again. */
const READ_AGAIN = 30
/** How often the list so far is put in the store, for a backup that is killed. */
const PART_MS = 10 * 60_000

/**
 * `bytes` are those of all files, `lines` the SHA-256 of the lines of their list. Files of earlier backups that were not as they
 * had been stored are `damaged` when they were copied again, and `lost` when the site has them no more. `unread` are the lists
 * of earlier nights that are damaged.
 */
export type StoreStats = { bytes: number; lines: string; damaged: string[]; lost: string[]; unread: string[] }

type Options = {
  /** Where the list is made. */
  listPath: string
  /** Those of earlier backups, the newest first. */
  lists: string[]
  day: number
  signal: AbortSignal
  /** Puts a list of what was kept so far in the store. */
  keepPart: (listPath: string) => Promise<void>
}

/**
 * Copies what is new of the media, and writes the list of all of them, or of those that were there before it failed. A file
 * that is there and listed is not copied again. One of thirty of these is read and compared, another thirtieth each time.
 */
export function storeSharedMedia(
  storage: Storage,
  shared: SharedMedia,
  { listPath, lists, day, signal, keepPart }: Options,
): { keep: StoreSharedMedia; stats: StoreStats } {
  const stats: StoreStats = { bytes: 0, lines: '', damaged: [], lost: [], unread: [] }

  /** The stored file: whole as far as known, or copied now. One that the site has lost may be stored for other keys. */
  async function storeFile({ path }: SiteFile, known: OldFile | undefined): Promise<ListedFile | undefined> {
    const isSound = async () =>
      known?.present === true && (!isTurnOf(known.name, day) || (await isAsListed(shared, known)))
    if (known?.isOurs && (await isSound())) return known
    const copied = await copy(storage, shared, path)
    if (copied) {
      if (known?.isOurs) stats.damaged.push(known.name)
      return copied
    }
    if (known && !known.isOurs && (await isSound())) return known
    if (known) stats.lost.push(known.name)
    return undefined
  }

  async function storeFiles(client: Client, all: Iterable<SiteFile>, list: ListWriter): Promise<string[]> {
    const missing: string[] = []
    let keptAt = Date.now()
    for (const batch of batches(all, BATCH)) {
      const known = await findKnown(client, batch, shared)
      for (const some of groups(batch)) {
        signal.throwIfAborted()
        const files = await allEnded(some.map((wanted) => storeFile(wanted, known.get(wanted.path))))
        for (const [at, { path, needed }] of some.entries()) {
          const file = files[at]
          if (!file && needed) missing.push(path)
          if (!file) continue
          await list.add(file)
          stats.bytes += file.bytes
        }
        if (Date.now() - keptAt < PART_MS) continue
        await keepPart(await list.copyTo(`${listPath}.part`))
        keptAt = Date.now()
      }
    }
    return missing
  }

  const keep: StoreSharedMedia = async (media, client) => {
    await createTables(client)
    await readStoredFiles(client, shared)
    for (const list of lists)
      if ((await readListed(client, shared.store, list)) === 'damaged') stats.unread.push(list)
    const list = await openListWriter(listPath)
    try {
      const missing = await storeFiles(client, filesOf(unpacked(media)), list)
      stats.lines = await list.end()
      return { missing, files: stats.lines }
    } catch (error) {
      stats.lines = await list.end()
      if (stats.bytes > 0) await keepPart(listPath).catch(() => {})
      throw error
    }
  }
  return { keep, stats }
}

/** One that is encrypted gets another name each time: the lists of earlier backups have the hash of what they name. */
async function copy(
  storage: Storage,
  { store, folder, encryptTo }: SharedMedia,
  path: string,
): Promise<ListedFile | undefined> {
  const read = await storage.read(path)
  if (!read) return undefined
  const contents = inFlow(read)
  const isSealed = encryptTo.length > 0
  const name = isSealed
    ? `${path}.${keyFingerprint(encryptTo)}${randomBytes(4).toString('hex')}${SEALED}`
    : path
  const { through, stored } = measured()
  await store.put(
    folder + name,
    pipeline(isSealed ? await seal(contents, encryptTo) : contents, through, () => {}),
  )
  return { ...stored(), name }
}

/** Waits for all before it throws: none is under way when the list is ended. */
async function allEnded<T>(under: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(under)
  return Promise.all(under)
}

function* batches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Pictures in groups, and each video alone. */
function* groups(all: SiteFile[]): Generator<SiteFile[]> {
  let group: SiteFile[] = []
  for (const wanted of all) {
    const isVideo = wanted.path.endsWith('/video')
    if (group.length > 0 && (isVideo || group.length === COPIED_AT_ONCE)) {
      yield group
      group = []
    }
    if (isVideo) yield [wanted]
    else group.push(wanted)
  }
  if (group.length > 0) yield group
}

/** Counts and hashes what goes through. */
function measured(atEnd: (end: TransformCallback) => void = (end) => end()) {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform: (chunk: Buffer, _, next) => {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
    flush: atEnd,
  })
  return { through, stored: (): FileSum => ({ sha256: hash.digest('hex'), bytes }) }
}

const isAsListed = ({ store, folder }: MediaDir, file: ListedFile) =>
  isIntact(store, folder + file.name, file)

/** Whether a file of a store is as it was stored. */
export async function isIntact(
  store: BackupStore,
  name: string,
  { sha256, bytes }: FileSum,
): Promise<boolean> {
  const contents = await store.read(name)
  if (!contents) return false
  const hash: Hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of contents as AsyncIterable<Buffer>) {
      hash.update(chunk)
      read += chunk.length
    }
  } catch (error) {
    if (error instanceof UnusableBackup) return false
    throw error
  }
  return read === bytes && hash.digest('hex') === sha256
}

/** Whether a file of earlier backups is read again on this day. */
export const isTurnOf = (name: string, day: number) =>
  createHash('sha256').update(name).digest().readUInt32BE() % READ_AGAIN === day % READ_AGAIN

/** The same stream, which fails with `UnusableBackup` when it is not as it was stored. */
export function asListed(contents: Readable, { name, sha256, bytes }: ListedFile): Readable {
  const { through, stored } = measured((end) => {
    const found = stored()
    end(found.bytes === bytes && found.sha256 === sha256 ? null : new UnusableBackup(`${name} is damaged`))
  })
  return pipeline(contents, through, () => {})
}
