import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { tooMany } from '../errors.ts'
import { listen } from '../database/listener.ts'
import { openKeyedQueue, type KeyedQueue } from './keyed-queue.ts'

/** The folder where the files of a form wait until they are stored. */
export type UploadTempFolder = {
  /** Takes only a few forms of each member at a time, so that one member can't fill the disk with unchecked files. */
  inTurn: KeyedQueue
  makeFolder: () => Promise<string>
  /** Deletes the folders of processes that have ended. */
  clearLeft: () => Promise<void>
  /** Tells the other processes that this one is alive, and deletes the folders of those that have ended. */
  open: () => Promise<void>
  close: () => Promise<void>
}

const FORMS_AT_ONCE = 4
const FORMS_WAITING = 16

const PROCESSES = advisoryLocks.uploadingProcess
const FOLDER = /^upload-(\d+)-/
/** For folders without the number of a process. */
const LEFT_FOR_MS = 3_600_000

type Options = { dataDir: string; url: string; db: Db }

/**
 * The temp folder of this process for uploads. Its folder may be shared by other processes on the same database. The
 * database knows which of them are alive (docs/decisions/0016-room-on-the-disk.md): a lock goes with its connection.
 */
export function openUploadTempFolder({ dataDir, url, db }: Options): UploadTempFolder {
  const root = join(dataDir, 'media-tmp')
  const own = randomInt(1, 2 ** 31)
  const clearLeft = () => clearFolders(root, (number) => number === own || isAlive(db, number))
  let living: { close: () => Promise<void> } | undefined
  return {
    inTurn: openKeyedQueue({
      atOnceEach: FORMS_AT_ONCE,
      waitingEachMax: FORMS_WAITING,
      refusal: tooManyFiles,
    }),
    makeFolder: async () => {
      await mkdir(root, { recursive: true })
      return mkdtemp(join(root, `upload-${own}-`))
    },
    clearLeft,
    open: async () => {
      await new Promise<void>((onUp) => {
        const begin = `select pg_advisory_lock_shared(${PROCESSES}, ${own})`
        living = listen({ url, channels: {}, begin, onUp, onDown: () => {} })
      })
      await clearLeft()
    },
    close: async () => living?.close(),
  }
}

const tooManyFiles = () => tooMany('You are sending many files at once.', 10)

type IsAlive = (number: number) => boolean | Promise<boolean>

async function clearFolders(root: string, isAlive: IsAlive): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const folder = join(root, name)
    if (!(await isInUse(folder, name, isAlive))) await rm(folder, { recursive: true, force: true })
  }
}

async function isInUse(folder: string, name: string, isAlive: IsAlive): Promise<boolean> {
  const [, number] = FOLDER.exec(name) ?? []
  if (number !== undefined) return isAlive(Number(number))
  const left = await stat(folder).catch(() => undefined)
  return left !== undefined && left.mtimeMs > Date.now() - LEFT_FOR_MS
}

/** A lock that we can get belongs to nobody. It is released at the end of the statement. */
async function isAlive(db: Db, number: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${PROCESSES}::int, ${number}::int) as free`.execute(db)
  return rows[0]?.free !== true
}
