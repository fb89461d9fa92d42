import { rmSync } from 'node:fs'
import { access, chmod, constants, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { openDatabase } from '../../core/database/database.ts'
import { openEmbedded } from '../../core/embedded-postgres/embedded-postgres.ts'
import { isGone } from '../../core/embedded-postgres/home.ts'
import { dropServer } from '../../core/embedded-postgres/process.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import type { StopSignals } from '../../core/process/stop-signals.ts'
import { recount, RECOUNT_MINUTES_MAX } from '../counters/counters.ts'
import type { Rows } from './archive.ts'
import { type NamedFiles, openNamedFiles } from './named-files.ts'
import { bringUpToDate, loadBackup } from './restore.ts'

/** The folder for `verifyBackup`: beside the backup, where there is room. The system's folder may be in memory. */
export async function roomFor(path: string): Promise<string> {
  const beside = dirname(resolve(path))
  const isOurs = await access(beside, constants.W_OK).then(
    () => true,
    () => false,
  )
  return isOurs && (process.getuid?.() !== 0 || (await mayAllEnter(beside))) ? beside : tmpdir()
}

const FOLDER = 'kith-verify-'

/** `wrongCounts`: the counters that were wrong on the site itself. */
export type Verified = Rows & { named: NamedFiles; wrongCounts: string[] }

/**
 * Restores a backup into a database of its own, which is deleted afterwards. Compares the rows, the checksum of every
 * file, and the files with the rows that name them. Throws `UnusableBackup` when it is damaged.
 */
export async function verifyBackup(
  { path, room }: { path: string; room: string },
  progress: Progress,
  { signal, closing }: StopSignals,
): Promise<Verified> {
  await clearLeft(room)
  const folder = await mkdtemp(join(room, `${FOLDER}${process.pid}-`))
  // As root, PostgreSQL runs as another user, who must enter it.
  await chmod(folder, 0o711)
  const drop = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  process.once('exit', drop)
  try {
    const scratch = await openEmbedded(folder, { signal })
    closing(scratch.close)
    try {
      return await loadAndCompare(scratch.url, path, progress)
    } finally {
      await scratch.close()
    }
  } finally {
    process.off('exit', drop)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends and deletes what killed checks left: a server with a copy of the site. */
async function clearLeft(room: string): Promise<void> {
  for (const name of await readdir(room)) {
    if (!name.startsWith(FOLDER) || !isGone(Number.parseInt(name.slice(FOLDER.length), 10))) continue
    dropServer({ data: join(room, name, 'postgres') })
    await rm(join(room, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/** Whether every user may enter the folder, and those that it lies in. */
async function mayAllEnter(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false
  return dirname(folder) === folder || mayAllEnter(dirname(folder))
}

async function loadAndCompare(url: string, path: string, progress: Progress): Promise<Verified> {
  const files = await openNamedFiles(url)
  try {
    const rows = await loadBackup(url, path, progress, async (name, { contents }) => {
      await files.add(name)
      // The checksums are compared while it is read.
      for await (const _ of contents);
    })
    await bringUpToDate(url)
    return { ...rows, named: await files.compare(rows.missing), wrongCounts: await findWrongCounts(url) }
  } finally {
    await files.close()
  }
}

async function findWrongCounts(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url, 2, { answerMs: RECOUNT_MINUTES_MAX * 60_000 })
  try {
    return (await recount(db)).flatMap(({ name, differing }) => (differing > 0 ? [name] : []))
  } finally {
    await close()
  }
}
