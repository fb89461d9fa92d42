import { access, constants, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { openDatabase } from '../../core/database/database.ts'
import { openEmbedded } from '../../core/embedded-postgres/embedded-postgres.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import type { StopSignals } from '../../core/process/stop-signals.ts'
import { recount, RECOUNT_MINUTES_MAX } from '../counters/counters.ts'
import { type Rows, UnusableBackup } from './archive.ts'
import { type FileList, hashLines, pathOf } from './file-list.ts'
import { type NamedFiles, openNamedFiles } from './named-files.ts'
import { migrateToLatest, loadBackup } from './restore.ts'
import { inWorkFolder } from './work-folder.ts'

/** The folder for `verifyBackup`: this one, where there is room. The system's folder may be in memory. */
export async function roomIn(folder: string): Promise<string> {
  const isOurs = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  return isOurs && (process.getuid?.() !== 0 || (await mayAllEnter(folder))) ? folder : tmpdir()
}

/** `wrongCounts`: the counters that were wrong on the site itself. */
export type VerifySummary = Rows & { named: NamedFiles; wrongCounts: string[] }

/**
 * Restores a backup into a database of its own, which is deleted afterwards. Compares the rows, the checksum of every
 * file, and the files with the rows that name them. Throws `UnusableBackup` when it is damaged.
 */
export async function verifyBackup(
  { path, list, room }: { path: string; list?: FileList; room: string },
  progress: Progress,
  { signal, closing }: StopSignals,
): Promise<VerifySummary> {
  signal.throwIfAborted()
  return inWorkFolder(room, async (folder) => {
    const scratch = await openEmbedded(folder, { signal })
    closing(scratch.close)
    try {
      return await loadAndCompare(scratch.url, { path, list }, progress)
    } finally {
      await scratch.close()
    }
  })
}

/** Whether every user may enter the folder, and those that it lies in. */
async function mayAllEnter(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false
  return dirname(folder) === folder || mayAllEnter(dirname(folder))
}

async function loadAndCompare(
  url: string,
  { path, list }: { path: string; list: FileList | undefined },
  progress: Progress,
): Promise<VerifySummary> {
  const files = await openNamedFiles(url)
  try {
    const rows = await loadBackup(url, path, progress, async (name, { contents }) => {
      await files.add(name)
      // The checksums are compared while it is read.
      for await (const _ of contents);
    })
    if (rows.files !== undefined) await addListed(files, list, rows.files)
    await migrateToLatest(url)
    return { ...rows, named: await files.compare(rows.missing), wrongCounts: await findWrongCounts(url) }
  } finally {
    await files.close()
  }
}

/** Adds the files that lie beside a backup. Throws when the list of them is not the one that was made with it. */
async function addListed(
  files: Awaited<ReturnType<typeof openNamedFiles>>,
  list: FileList | undefined,
  expected: string,
): Promise<void> {
  if (!list) throw new UnusableBackup('the list of its files is not there')
  const lines = hashLines()
  for await (const file of list.files) {
    lines.add(file)
    await files.add(pathOf(file.name))
  }
  if (lines.digest() !== expected) throw new UnusableBackup('the list of its files is damaged')
}

async function findWrongCounts(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url, 2, { answerMs: RECOUNT_MINUTES_MAX * 60_000 })
  try {
    return (await recount(db)).flatMap(({ name, differing }) => (differing > 0 ? [name] : []))
  } finally {
    await close()
  }
}
