import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Client } from '../../core/database/client.ts'
import { refuseOtherEncoding } from '../../core/database/encoding.ts'
import { migrate } from '../../core/database/migrate.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import { type Head, type Rows, MEDIA_FILE, TABLE_PART, UnusableBackup } from './archive.ts'
import { type ArchivedFile, readArchive } from './archive-reader.ts'
import { openLoad } from './load.ts'
import { migrateAs, refuseMembers, refuseNewer, refuseServed } from './schema.ts'

/**
 * Restores a backup into a site without members: schema, rows, files; then migrates it to this code's schema. The file
 * is read once before, so that a damaged one changes nothing. Interrupted, it leaves a site without members.
 */
export async function restore(
  { url, storage }: { url: string; storage: Storage },
  path: string,
  progress: Progress,
): Promise<Rows> {
  await withClient(url, async (client) => {
    await refuseOtherEncoding(client)
    await client.query('begin')
    await refuseMembers(client)
    await refuseServed(client)
  })
  await readArchive(path, { head: refuseNewer }, progress)
  const rows = await loadWithFiles({ url, storage }, path, progress)
  await bringUpToDate(url)
  return rows
}

/** Streams of their own would cost more than such a file. */
const SMALL_BYTES = 256 * 1024

async function loadWithFiles(
  { url, storage }: { url: string; storage: Storage },
  path: string,
  progress: Progress,
): Promise<Rows> {
  const made = new Set<string>()
  let last = ''
  try {
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
export async function bringUpToDate(url: string): Promise<void> {
  await migrate(url)
  await withClient(url, (client) => client.query('analyze'))
}

type PutFile = (path: string, file: ArchivedFile) => Promise<void>

/** Loads a backup into a database without members, in one transaction. Throws when rows are missing. */
export async function loadBackup(
  url: string,
  path: string,
  progress: Progress,
  putFile: PutFile,
): Promise<Rows> {
  return withClient(url, async (client) => {
    let load: Awaited<ReturnType<typeof openLoad>> | undefined
    const begin = async (head: Head) => {
      await refuseNewer(head)
      await migrateAs(client, url, head)
      await client.query('begin')
      await refuseMembers(client)
      load = await openLoad(client, head.tables)
    }
    const take = async (file: ArchivedFile) => {
      const media = MEDIA_FILE.exec(file.name)?.[1]
      if (media) await putFile(media, file)
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

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
