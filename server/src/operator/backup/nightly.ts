import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Db, inTransaction } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Send } from '../../core/jobs.ts'
import { tryWriting } from '../../core/process/disk.ts'
import type { Mail } from '../../mail/mail.ts'
import { DAMAGED, unfinishedOf } from './archive.ts'
import { dropOldRuns, readBackupState, recordRun, type Run } from './backup-runs.ts'
import { type Told, writeBackupLetter } from './letter.ts'
import { type Names, readNames, unverifiedOf } from './names.ts'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const NIGHTLY = 'nightly-backup'
const BY_DAY = '41 7 * * *'
/** Time for a large site. */
const NIGHT_SECONDS = 20 * 3_600
const PING_MS = 10_000

/** Runs a command of the command line in a process of its own, so that members notice nothing. */
export type RunKith = (args: string[]) => Promise<void>

/**
 * With `BACKUP_DIR`, makes a backup every night, verifies it and deletes the oldest. Admins are told by mail when it
 * fails, and every day while the last good one is older than two days; the dashboard says both. `BACKUP_PING_URL` is
 * called after each good one.
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
  const ping = jobs.define('backup-ping', async () => {
    if (config.backups?.pingUrl) await callWatcher(config.backups.pingUrl)
  })
  const byNight = async () => {
    if (!config.backups) return
    const names = await readNames(db, config)
    await backUpTonight({ db, ...config.backups, names, run, tell: tellAdmins, ping })
  }
  const byDay = async () => {
    const state = await readBackupState(db, config)
    if (state?.isLate) await inTransaction(db, tellAdmins)
  }
  let now: Send<object> | undefined
  if (config.backups) {
    const { hour, minute } = config.backups.at
    now = jobs.every(`${minute} ${hour} * * *`, NIGHTLY, byNight, {
      retries: 2,
      timeoutSeconds: NIGHT_SECONDS,
    })
    jobs.every(BY_DAY, 'late-backup', byDay)
  }
  return { byNight, byDay, now, isUnderWay: () => jobs.isUnderWay(NIGHTLY) }
}

/** `now` makes a backup as by night; undefined when none are made. */
export type NightlyBackups = ReturnType<typeof openNightlyBackups>

type Night = {
  db: Db
  dir: string
  names: Names
  keep: number
  run: RunKith
  tell: (tx: Db) => Promise<void>
  ping: Send<object>
}

/** How a night ended: a failure that another try may mend, or a backup that nobody could check. */
type End = Run & { isKept: boolean }

async function backUpTonight(night: Night): Promise<void> {
  const { db, tell, ping } = night
  const { isKept, ...ended } = await tryBackingUp(night)
  const { failure } = ended
  await inTransaction(db, async (tx) => {
    if (await recordRun(tx, ended)) await tell(tx)
    if (failure === null) await ping(tx, {})
  })
  await dropOldRuns(db)
  if (failure !== null && !isKept) throw new Error(`The nightly backup failed: ${failure}`)
}

async function tryBackingUp({ dir, names, keep, run }: Night): Promise<End> {
  const file = names.next()
  const path = join(dir, file)
  const notMade = await whyNot(async () => {
    await openFolder(dir)
    await drop(dir, names.unfinished(await readdir(dir)))
    await run(['backup', path])
  })
  if (notMade) return discard(path, file, notMade)
  const notVerified = await whyNot(() => run(['backup', '--verify', path]))
  if (notVerified?.isDamaged) return discard(path, file, notVerified)
  if (notVerified) return keepUnverified(path, notVerified)
  const notPruned = await whyNot(async () => drop(dir, names.surplus(await readdir(dir), keep)))
  return { file, bytes: await sizeOf(path), failure: notPruned?.words ?? null, isKept: false }
}

/** Makes the folder of the backups and tries to write there. Throws one sentence when that is impossible. */
export async function openFolder(dir: string): Promise<void> {
  try {
    // Whoever knows a name may enter, as PostgreSQL does for the check when Kith runs as root. Nobody may list.
    await mkdir(dir, { recursive: true, mode: 0o711 })
    await tryWriting(dir)
  } catch (error) {
    throw new Error(`BACKUP_DIR cannot be written to: ${(error as Error).message}`, { cause: error })
  }
}

/** What cannot be deleted either is no reason to hide why the backup failed. */
async function discard(path: string, file: string, { words }: Failure): Promise<End> {
  for (const left of [path, unfinishedOf(path)]) await whyNot(() => rm(left, { force: true }))
  return { file, bytes: null, failure: words, isKept: false }
}

/** Another try would write all of it once more, for the same end. */
async function keepUnverified(path: string, { words }: Failure): Promise<End> {
  const kept = unverifiedOf(path)
  const gone = await whyNot(() => rename(path, kept))
  if (gone) return discard(path, basename(path), { ...gone, words: `${words} (${gone.words})` })
  const failure = `${basename(kept)} was made, but could not be checked: ${words}`
  return { file: basename(kept), bytes: await sizeOf(kept), failure, isKept: true }
}

/** In bytes; null when it cannot be told, as a disk may go away at any time. */
async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  )
}

async function drop(dir: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(dir, name))
}

type Failure = { words: string; isDamaged: boolean }

/** Does it; returns why it failed, undefined when it did not. */
async function whyNot(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return { words: whyOf(error), isDamaged: (error as { code?: unknown }).code === DAMAGED }
  }
}

/** A watcher that does not answer is called again later. Its address may be a secret, so no error repeats it. */
async function callWatcher(url: string): Promise<void> {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(PING_MS) }).catch(() => {
    throw new Error('The address in BACKUP_PING_URL does not answer')
  })
  if (!ok) throw new Error(`The address in BACKUP_PING_URL answers with ${status}`)
}

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
