import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Db, inTransaction } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { SendJob } from '../../core/jobs.ts'
import type { Mail } from '../../mail/mail.ts'
import { dropOldRuns, type NightlyBackup, readBackupState, recordRun, type RunRecord } from './backup-runs.ts'
import { type BackupAlert, writeBackupEmail } from './email.ts'
import { type BackupNames, readNames } from './names.ts'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const NIGHTLY = 'nightly-backup'
const BY_DAY = '41 7 * * *'
/** Time for a large site. */
const NIGHT_SECONDS = 20 * 3_600
const PING_MS = 10_000

/** Runs a command of the command line in a process of its own, so that members notice nothing. Returns what it says. */
export type RunKith = (args: string[]) => Promise<string>

/**
 * With `BACKUP_DIR` or `BACKUP_S3_BUCKET`, makes a backup every night, verifies it and deletes the oldest. Admins are told
 * by mail when it fails, and every day while the last good one is older than two days; the dashboard says both.
 * `BACKUP_PING_URL` is called after each good one.
 */
export function openNightlyBackups(
  deps: Pick<Deps, 'config' | 'db' | 'jobs'>,
  mail: Mail,
  run: RunKith = runKith,
) {
  const { jobs, db, config } = deps
  const tell = mail.declareEmail<BackupAlert>('backup', (alert) => writeBackupEmail(deps, alert), {
    // The next day has an email of its own.
    triedForSeconds: 86_400,
  })
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
    await backUpTonight({ db, names, run, tell: tellAdmins, ping })
  }
  const byDay = async () => {
    const state = await readBackupState(db, config)
    if (state?.isLate) await inTransaction(db, tellAdmins)
  }
  let now: SendJob<object> | undefined
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

/** `now` makes the nightly backup at once; undefined when none are made. */
export type NightlyBackups = ReturnType<typeof openNightlyBackups>

type NightlyDeps = {
  db: Db
  names: BackupNames
  run: RunKith
  tell: (tx: Db) => Promise<void>
  ping: SendJob<object>
}

async function backUpTonight({ db, names, run, tell, ping }: NightlyDeps): Promise<void> {
  const file = names.next()
  const ended = await run(['backup', '--nightly', file]).then(
    (said): RunRecord => JSON.parse(said) as NightlyBackup,
    (error: unknown): RunRecord => ({ file, bytes: null, failure: whyOf(error) }),
  )
  await inTransaction(db, async (tx) => {
    if (await recordRun(tx, ended)) await tell(tx)
    if (ended.failure === null) await ping(tx, {})
  })
  await dropOldRuns(db)
  // Another try would write all of what is kept once more, for the same end.
  if (ended.bytes === null) throw new Error(`The nightly backup failed: ${ended.failure}`)
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

/** It ends with this process, and when its time is over. */
const runKith: RunKith = async (args) => {
  const child = fork(CLI, args, { execArgv: FLAGS, silent: true, timeout: NIGHT_SECONDS * 1_000 })
  const [said, stderr, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  if (code !== 0) throw Object.assign(new Error('The command of the backup has ended'), { stderr })
  return said
}

/** What the command said last, for a person. After a crash Node's version is last, and the error stands above. */
function whyOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string }
  const lines = stderr.trim().split('\n')
  const last = lines.at(-1) || message
  return last.startsWith('Node.js v') ? (lines.find((line) => /^\w*Error\b/.test(line)) ?? last) : last
}
