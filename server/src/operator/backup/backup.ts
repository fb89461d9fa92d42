import { existsSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { advisoryLocks } from '../../core/database/advisory-locks.ts'
import { type Client, withClient } from '../../core/database/client.ts'
import { APPLIED } from '../../core/database/migrations.ts'
import { readSequences } from '../../core/database/table-copy.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import { pauseFileDeletion } from '../../media/media.ts'
import { type ArchiveHead, HEAD, ROWS, type Rows } from './archive.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'
import { toFile, toStream } from './destination.ts'
import { dumpTable, readKept } from './dump.ts'
import { listMedia, type MediaList, writeMedia } from './media-files.ts'

export { readBackupState } from './backup-runs.ts'
export { openNightlyBackups } from './nightly-schedule.ts'
export { refuseWrongRecipients } from './sealing.ts'
export { checkPlace } from './backup-store.ts'

export type BackupSummary = { rows: number; files: number; missing: string[] }

/**
 * Keeps the media of a backup beside it. Returns the files that are needed and not there, and the SHA-256 of the lines of
 * their list. The client may make temporary tables.
 */
export type StoreSharedMedia = (
  media: MediaList,
  client: Client,
) => Promise<Required<Pick<Rows, 'missing' | 'files'>>>

/**
 * Writes the database and the media of one moment, while the site is in use. Meanwhile deleted files stay where they are;
 * the sweep of media deletes them afterwards. The media of `storage` are in the backup; with `storeMedia` they are not. With
 * neither it has the rows alone. Backups with media come one after another: `waits` is called when another one runs. To a
 * path it is a file, which must not exist yet.
 */
export async function makeBackup(
  { url, storage, storeMedia }: { url: string; storage?: Storage; storeMedia?: StoreSharedMedia },
  to: string | Writable,
  progress: Progress,
  waits: () => void = () => {},
): Promise<BackupSummary> {
  return withClient(url, async (client) => {
    const hasMedia = storage !== undefined || storeMedia !== undefined
    if (hasMedia) await awaitTurn(client, waits)
    if (typeof to === 'string' && existsSync(to)) throw new Error(`${to} exists already.`)
    return await writeArchive(typeof to === 'string' ? toFile(to) : toStream(to), async (archive) => {
      const { rows, media } = await dump(client, archive, { format: storeMedia ? 2 : 1, hasMedia })
      const stored = storeMedia
        ? await storeMedia(media, client)
        : { missing: storage ? await writeMedia(storage, media, archive, progress) : [] }
      // Without this connection files may have been deleted meanwhile.
      await client.query('select')
      await archive.add(ROWS, json({ ...rows, ...stored }))
      const total = Object.values(rows.tables).reduce((sum, count) => sum + count, 0)
      return { rows: total, files: media.files - stored.missing.length, missing: stored.missing }
    })
  })
}

/** From here on no other backup runs and no file is deleted, as long as this connection is open. */
async function awaitTurn(client: Client, waits: () => void): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>('select pg_try_advisory_lock($1) as may', [
    advisoryLocks.backup,
  ])
  if (!rows[0]?.may) {
    waits()
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.backup])
  }
  await pauseFileDeletion(client)
}

const NO_MEDIA: MediaList = { pages: [], files: 0, bytes: 0 }

type DumpSummary = { rows: Omit<Rows, 'missing'>; media: MediaList }

async function dump(
  client: Client,
  archive: ArchiveWriter,
  { format, hasMedia }: Pick<ArchiveHead, 'format'> & { hasMedia: boolean },
): Promise<DumpSummary> {
  await client.query('begin isolation level repeatable read read only')
  const tables = await readKept(client)
  const media = hasMedia ? await listMedia(client) : NO_MEDIA
  const migrations = await client.query<ArchiveHead['migrations'][number]>(APPLIED)
  const head: ArchiveHead = {
    format,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables,
    files: media.files,
  }
  await archive.add(HEAD, json(head))
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table.name] = await dumpTable(client, table, archive)
  // Numbers are given out of transactions: they are at least those of the rows above.
  const sequences = await readSequences(client)
  await client.query('commit')
  return { rows: { tables: counts, sequences }, media }
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
