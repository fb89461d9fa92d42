import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { withClient } from '../../core/database/client.ts'
import { refuseOtherEncoding } from '../../core/database/encoding.ts'
import { migrate } from '../../core/database/migrate.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import { type ArchiveHead, type Rows, MEDIA_FILE, TABLE_PART, UnusableBackup } from './archive.ts'
import { type ArchivedFile, readArchive } from './archive-reader.ts'
import { type FileList, hashLines, type ListedFile, pathOf, WITHOUT_LIST } from './file-list.ts'
import { loadTables } from './load.ts'
import { migrateAs, refuseMembers, refuseNewer, refuseServed } from './schema.ts'
import { NotDecrypted } from './sealing.ts'

/** The files of the shared media that a backup names: their list, and each by its name there. */
export type SharedFiles = {
  /** What is told of a list that is not there, and of a folder without files. */
  listName: string
  folder: string
  list: (() => Promise<FileList>) | undefined
  /** As it was before it was stored; undefined when it is not there. Fails at its end when it is damaged. */
  read: (file: ListedFile) => Promise<Readable | undefined>
}

/** `lost`: files beside the backup that are missing or damaged. The site goes without them. */
export type RestoreSummary = Rows & { lost: string[] }

/**
 * Restores a backup into a site without members: schema, rows, files; then migrates it to this code's schema. The file
 * is read once before, so that a damaged one changes nothing. Interrupted, it leaves a site without members. Without
 * `storage` the media are left out.
 */
export async function restore(
  { url, storage }: { url: string; storage?: Storage },
  path: string,
  progress: Progress,
  shared?: SharedFiles,
): Promise<RestoreSummary> {
  await withClient(url, async (client) => {
    await refuseOtherEncoding(client)
    await client.query('begin')
    await refuseMembers(client)
    await refuseServed(client)
  })
  const { files } = await readArchive(path, { head: refuseNewer }, progress)
  const lost: string[] = []
  const rows = storage
    ? await loadWithFiles({ url, storage }, path, progress, async (made) => {
        if (files !== undefined) lost.push(...(await putSharedMedia(storage, shared, files, made)))
      })
    : await loadBackup(url, path, progress, async () => {})
  await migrateToLatest(url)
  return { ...rows, lost }
}

/** Stores the files of the shared media that a backup names. Returns those that are missing or damaged. */
async function putSharedMedia(
  storage: Storage,
  shared: SharedFiles | undefined,
  expected: string,
  made: Set<string>,
): Promise<string[]> {
  if (!shared?.list)
    throw new UnusableBackup(
      `the list of its files${shared ? `, ${shared.listName},` : ''} is not there. ${WITHOUT_LIST}`,
    )
  const lost: string[] = []
  const lines = hashLines()
  const ours = openOurs(storage, made)
  let found = 0
  for await (const file of (await shared.list()).files) {
    lines.add(file)
    const path = pathOf(file.name)
    if (!(await ours.take(path))) {
      found += 1
      continue
    }
    const how = await putFile(storage, path, shared.read(file)).catch(ours.giveBack)
    if (how !== 'stored') lost.push(path)
    if (how !== 'absent') found += 1
  }
  ours.end()
  if (lines.digest() !== expected)
    throw new UnusableBackup(`the list of its files is damaged. ${WITHOUT_LIST}`)
  if (lost.length > 0 && found === 0)
    throw new UnusableBackup(`none of its files is in ${shared.folder}. ${WITHOUT_LIST}`)
  return lost
}

/** Tells the files that we put from those that were there before, which are not ours to delete. Files of a key come together. */
function openOurs(storage: Storage, made: Set<string>) {
  let [key, had] = ['', false]
  let paths: string[] = []
  const end = () => {
    if (key !== '' && !had) made.add(key)
  }
  return {
    /** Returns false when the file was there before. */
    take: async (path: string): Promise<boolean> => {
      if (dirname(path) !== key) {
        end()
        ;[key, had, paths] = [dirname(path), false, []]
      }
      const isNew = (await storage.size(path)) === undefined
      if (isNew) paths.push(path)
      else had = true
      return isNew
    },
    end,
    giveBack: async (failure: unknown): Promise<never> => {
      for (const path of paths) await storage.delete(path).catch(() => {})
      throw failure
    },
  }
}

/** A store that fails is no damage. */
async function putFile(
  storage: Storage,
  path: string,
  read: Promise<Readable | undefined>,
): Promise<'stored' | 'absent' | 'damaged'> {
  try {
    const contents = await read
    if (!contents) return 'absent'
    await storage.putStream(path, contents)
    return 'stored'
  } catch (error) {
    if (error instanceof UnusableBackup || error instanceof NotDecrypted) return 'damaged'
    throw error
  }
}

/** Streams of their own would cost more than such a file. */
const SMALL_BYTES = 256 * 1024

async function loadWithFiles(
  { url, storage }: { url: string; storage: Storage },
  path: string,
  progress: Progress,
  putOthers: (made: Set<string>) => Promise<void>,
): Promise<Rows> {
  const made = new Set<string>()
  let last = ''
  try {
    await putOthers(made)
    return await loadBackup(url, path, progress, async (name, { size, contents }) => {
      const key = dirname(name)
      // What was there before is not ours to delete: the host may go back to it.
      if (key !== last && (await storage.size(name)) === undefined) made.add(key)
      last = key
      if (size <= SMALL_BYTES) await storage.put(name, await buffer(contents))
      // It reads nothing ahead: memory that is held for long is freed late.
      else await storage.putStream(name, Readable.from(contents, { highWaterMark: 1 }))
    })
  } catch (error) {
    for (const key of made) await storage.deleteAll(key).catch(() => {})
    throw error
  }
}

/** Brings a loaded database to this code's schema. */
export async function migrateToLatest(url: string): Promise<void> {
  await migrate(url)
  await withClient(url, async (client) => {
    // The jobs of these emails are in no backup, so nobody tries them again by itself.
    await client.query("update invitations set letter = 'unsent' where letter in ('waiting', 'late')")
    await client.query('analyze')
  })
}

type TakeFile = (path: string, file: ArchivedFile) => Promise<void>

/** Loads a backup into a database without members, in one transaction. Throws when rows are missing. */
export async function loadBackup(
  url: string,
  path: string,
  progress: Progress,
  takeFile: TakeFile,
): Promise<Rows> {
  return withClient(url, async (client) => {
    let load: Awaited<ReturnType<typeof loadTables>> | undefined
    const begin = async (head: ArchiveHead) => {
      await refuseNewer(head)
      await migrateAs(client, url, head)
      await client.query('begin')
      await refuseMembers(client)
      load = await loadTables(client, head.tables)
    }
    const take = async (file: ArchivedFile) => {
      const media = MEDIA_FILE.exec(file.name)?.[1]
      if (media) await takeFile(media, file)
      else if (TABLE_PART.test(file.name)) await load?.add(file)
      else throw new UnusableBackup(`it has an unknown file ${file.name}`)
    }
    try {
      const rows = await readArchive(path, { head: begin, file: take }, progress)
      await load?.end(rows)
      await client.query('commit')
      return rows
    } catch (error) {
      throw isOfContents(error)
        ? new UnusableBackup(`it is damaged: ${error.message}`, { cause: error })
        : error
    }
  })
}

/** Rows that PostgreSQL does not take, or that are not packed as ours are. */
const isOfContents = (error: unknown): error is Error =>
  /^(22|23|42(?!501)|Z_)/.test(String((error as { code?: unknown }).code))
