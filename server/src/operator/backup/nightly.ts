import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../../core/config.ts'
import { type Db, inTransaction } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Mail } from '../../mail/mail.ts'
import { unfinishedOf } from './archive.ts'
import { dropOldRuns, readBackupState, recordRun } from './backup-runs.ts'
import { type Told, writeBackupLetter } from './letter.ts'

const CLI = join(import.meta.dirname, '..', '..', 'cli.ts')
/** What follows the mark of the site in the name of a backup. */
const MADE_AT = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/
const UNFINISHED = /^\S+\.backup\.unfinished$/
/** In UTC, with a night's time for a large site. */
const BY_NIGHT = '23 2 * * *'
const BY_DAY = '41 7 * * *'
const NIGHT_SECONDS = 20 * 3_600

/** Runs a command of the command line in a process of its own, so that members notice nothing. */
export type RunKith = (args: string[]) => Promise<void>

/**
 * With `BACKUP_DIR`, makes a backup every night, verifies it and deletes the oldest. Admins are told by mail when it
 * fails, and every day while the last good one is older than two days; the dashboard says both.
 */
export function openNightlyBackups(
  deps: Pick<Deps, 'config' | 'db' | 'jobs'>,
  mail: Mail,
  run: RunKith = runKith,
) {
  const { jobs, db, config } = deps
  const tell = mail.letter<Told>('backup', (told) => writeBackupLetter(deps, told))
  const tellAdmins = async (tx: Db) => {
    const admins = await tx.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    await tell(
      tx,
      admins.map(({ id }) => ({ adminId: id })),
    )
  }
  const byNight = async () => {
    if (config.backups)
      await backUpTonight({ db, ...config.backups, mark: markOf(config), run, tell: tellAdmins })
  }
  const byDay = async () => {
    const state = await readBackupState(db, config)
    if (state?.isLate) await inTransaction(db, tellAdmins)
  }
  if (config.backups) {
    jobs.every(BY_NIGHT, 'nightly-backup', byNight, { retries: 2, timeoutSeconds: NIGHT_SECONDS })
    jobs.every(BY_DAY, 'late-backup', byDay)
  }
  return { byNight, byDay }
}

/** Begins the names of this site's backups: sites that share a folder leave one another's alone. */
function markOf({ publicUrl, dataDir, databaseUrl }: Config): string {
  const where =
    databaseUrl === undefined ? dataDir : new URL(databaseUrl).host + new URL(databaseUrl).pathname
  const hash = createHash('sha256').update(`${hostname()} ${where}`).digest('hex')
  return `kith-${new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/g, '')}-${hash.slice(0, 8)}-`
}

type Night = {
  db: Db
  dir: string
  mark: string
  keep: number
  run: RunKith
  tell: (tx: Db) => Promise<void>
}

async function backUpTonight({ db, dir, mark, keep, run, tell }: Night): Promise<void> {
  const file = `${mark}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
  const path = join(dir, file)
  let failure = await whyNot(async () => {
    // Whoever knows a name may enter, as PostgreSQL does for the check when Kith runs as root. Nobody may list.
    await mkdir(dir, { recursive: true, mode: 0o711 })
    await dropUnfinished(dir, mark)
    await run(['backup', path])
    await run(['backup', '--verify', path])
  })
  if (failure === null) failure = await whyNot(() => prune(dir, mark, keep))
  else for (const left of [path, unfinishedOf(path)]) await rm(left, { force: true })
  await inTransaction(db, async (tx) => {
    if (await recordRun(tx, { file, failure })) await tell(tx)
  })
  await dropOldRuns(db)
  if (failure !== null) throw new Error(`The nightly backup failed: ${failure}`)
}

/** Does it; returns why it failed, null when it did not. */
async function whyNot(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    return whyOf(error)
  }
}

/** What a killed process left takes the room that the next backup needs. */
async function dropUnfinished(dir: string, mark: string): Promise<void> {
  for (const name of await findOurs(dir, mark, UNFINISHED)) await rm(join(dir, name))
}

/** Keeps the newest backups. */
async function prune(dir: string, mark: string, keep: number): Promise<void> {
  const ours = await findOurs(dir, mark, MADE_AT)
  for (const name of ours.sort().toReversed().slice(keep)) await rm(join(dir, name))
}

const findOurs = async (dir: string, mark: string, what: RegExp) =>
  (await readdir(dir)).filter((name) => name.startsWith(mark) && what.test(name.slice(mark.length)))

/** As in `bin/server.mjs`. */
const FLAGS = ['--max-semi-space-size=1', '--heap-growing-percent=30']

const runKith: RunKith = async (args) => {
  await promisify(execFile)(process.execPath, [...FLAGS, CLI, ...args])
}

/** What the command said last, for a person. */
function whyOf(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }
  return stderr?.trim().split('\n').at(-1) || message
}
