import { setTimeout as pause } from 'node:timers/promises'
import { advisoryLocks } from '../../core/database/advisory-locks.ts'
import { Client } from '../../core/database/client.ts'
import { WATCH_NAMES } from '../../core/database/watch.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import type { Store, StoreKind } from '../../core/storage/storage.ts'
import { withFileDeletionPaused, storedPathsOf } from '../../media/media.ts'
import { exportPathOf } from '../../own-data/own-data.ts'
import { moveFile } from './move-file.ts'

export type MoveStats = {
  files: number
  bytes: number
  /** Moved before, by an interrupted try. */
  there: number
  /** Files that something shows and that are in neither place. */
  lost: string[]
}

type MoveOptions = {
  url: string
  stores: Record<StoreKind, Store>
  to: StoreKind
  progress: Progress
  /** Throws when the place has no room for so many bytes. */
  checkRoom: (bytes: number) => Promise<void>
  say: (line: string) => void
}

/** How many are looked at while no file is deleted, and how many of their files are under way at once. */
const BATCH = 100
const AT_ONCE = 8
const WAIT_MS = 500

/**
 * Moves all files of a site to another place while the site is in use. From its beginning new files go there. Each file
 * is compared before the old one is deleted, so an interrupted move loses nothing and is continued by the next.
 */
export async function moveMedia({ url, ...move }: MoveOptions): Promise<MoveStats> {
  const client = new Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseTwo(client)
    if (move.to === 's3') await refuseWithoutS3(client)
    await client.query(
      'insert into media_place (place) values ($1) on conflict (is_only) do update set place = excluded.place',
      [move.to],
    )
    return await moveAll(client, move)
  } finally {
    await client.end()
  }
}

async function refuseTwo(client: Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>('select pg_try_advisory_lock($1) as may', [
    advisoryLocks.mediaMove,
  ])
  if (!rows[0]?.may) throw new Error('Another move-media is running. Let it end, or stop it.')
}

/** A server that was started without S3 would not find what is moved there. */
async function refuseWithoutS3(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [WATCH_NAMES.disk],
  )
  if (rows.length > 0)
    throw new Error('Kith is running without S3. Restart it with the S3_* settings, then move the files.')
}

type MoveJob = Omit<MoveOptions, 'url'>
type MediaRow = { id: number; key: string; widths: number[]; bytes: number; needed: boolean; new: boolean }

async function moveAll(client: Client, move: MoveJob): Promise<MoveStats> {
  const done: MoveStats = { files: 0, bytes: 0, there: 0, lost: [] }
  const total = await countBytes(client)
  const report = (bytes: number) => move.progress((seen += bytes), total)
  let seen = 0
  let uploading: number[] = []
  let last = 0
  for (;;) {
    const batch = await withFileDeletionPaused(client, async () => {
      const found = await findMedia(client, 'id > $1', last)
      uploading = uploading.concat(await moveBatch(found, move, done, report))
      return found
    })
    if (batch.length < BATCH) break
    last = batch.at(-1)?.id ?? last
  }
  await moveUploads(client, uploading, move, done)
  await moveExports(client, move, done)
  return done
}

async function countBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select coalesce(sum(file_size + variants_size), 0)::float8 as bytes from media',
  )
  return rows[0]?.bytes ?? 0
}

/** `new`: it may be on its way to the old place, from before the move. */
async function findMedia(client: Client, which: string, value: number | number[]): Promise<MediaRow[]> {
  const { rows } = await client.query<MediaRow>(
    `select id, key, widths, (file_size + variants_size)::float8 as bytes, created_at > now() - interval '10 minutes' as new,
       purpose <> 'attachment' or num_nonnulls(post_id, comment_id, message_id) > 0 as needed
     from media where ${which} order by id limit ${BATCH}`,
    [value],
  )
  return rows
}

/** Moves their files; returns the ids of those that may still be on their way. */
async function moveBatch(
  found: MediaRow[],
  { stores, to, checkRoom }: MoveJob,
  done: MoveStats,
  report: (bytes: number) => void,
): Promise<number[]> {
  const [from, target] = to === 's3' ? [stores.disk, stores.s3] : [stores.s3, stores.disk]
  const uploading = new Set<number>()
  await checkRoom(found.reduce((sum, { bytes }) => sum + bytes, 0))
  const waiting = found.values()
  const work = async () => {
    for (const media of waiting) {
      for (const path of storedPathsOf(media)) {
        const outcome = await moveFile(from, target, path)
        if (outcome.is === 'moved') {
          done.files += 1
          done.bytes += outcome.bytes
        } else if (outcome.is === 'there') done.there += 1
        else if (media.needed) done.lost.push(path)
        else if (media.new) uploading.add(media.id)
      }
      // Its empty folder.
      if (to === 's3' && !uploading.has(media.id)) await from.deleteAll(media.key)
      report(media.bytes)
    }
  }
  await inParallel(work)
  return [...uploading]
}

/** When several fail, the first failure is thrown, after all have ended. */
async function inParallel(work: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Waits for uploads that had begun before, until they are moved or too old to be on their way. */
async function moveUploads(client: Client, ids: number[], move: MoveJob, done: MoveStats): Promise<void> {
  let left = ids
  if (left.length > 0) move.say(`Waiting for ${left.length} uploads that had begun before…`)
  while (left.length > 0) {
    await pause(WAIT_MS)
    const round: MoveStats = { ...done }
    left = await withFileDeletionPaused(client, async () =>
      moveBatch(await findMedia(client, 'id = any($1)', left), move, round, () => {}),
    )
    // What came in an earlier round is there by now.
    Object.assign(done, { files: round.files, bytes: round.bytes })
  }
}

/** The exports of members' own data. They are deleted without regard to us: then the moved one is deleted too. */
async function moveExports(client: Client, { stores, to }: MoveJob, done: MoveStats): Promise<void> {
  const [from, target] = to === 's3' ? [stores.disk, stores.s3] : [stores.s3, stores.disk]
  const { rows } = await client.query<{ key: string }>('select key from data_exports')
  for (const { key } of rows) {
    const outcome = await moveFile(from, target, exportPathOf(key))
    if (outcome.is !== 'moved') continue
    const { rows: wanted } = await client.query(
      'select from data_exports where key = $1 and user_id is not null',
      [key],
    )
    if (wanted.length === 0) await target.delete(exportPathOf(key))
    done.files += 1
    done.bytes += outcome.bytes
  }
}
