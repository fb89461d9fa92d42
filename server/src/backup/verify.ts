import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { openDatabase } from '../core/database/database.ts'
import { openEmbedded } from '../core/embedded-postgres/embedded-postgres.ts'
import { recount, RECOUNT_MINUTES_MAX } from '../counters/counters.ts'
import { type Progress, type Rows, UnusableBackup } from './archive.ts'
import { loadBackup } from './restore.ts'

/**
 * Restores a backup into a database of its own, which is deleted afterwards, and compares the rows, the checksum of
 * every file, and the counters. Throws `UnusableBackup` when something is wrong.
 */
export async function verifyBackup(path: string, progress: Progress): Promise<Rows> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-verify-'))
  // As root, PostgreSQL runs as another user, who must enter it.
  await chmod(folder, 0o711)
  try {
    const scratch = await openEmbedded(folder)
    try {
      const rows = await loadBackup(scratch.url, path, progress, readThrough)
      await refuseWrongCounts(scratch.url)
      return rows
    } finally {
      await scratch.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The checksums are compared while it is read. */
const readThrough = async (_: string, contents: AsyncIterable<Buffer>) =>
  finished(Readable.from(contents).resume())

async function refuseWrongCounts(url: string): Promise<void> {
  const { db, close } = openDatabase(url, 2, RECOUNT_MINUTES_MAX * 60_000)
  try {
    const wrong = (await recount(db)).filter(({ differing }) => differing > 0)
    if (wrong.length > 0)
      throw new UnusableBackup(`counts are wrong: ${wrong.map(({ name }) => name).join(', ')}`)
  } finally {
    await close()
  }
}
