import { BACKUP_RUNS_MAX, type BackupRun, type BackupState } from '@kith/shared/administration.ts'
import { sql } from 'kysely'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../core/database/database.ts'

/** A site whose last good backup is older has none to rely on. */
const LATE_DAYS = 2
const FAILURE_MAX = 500

export type RunRecord = { file: string; bytes: number | null; failure: string | null }
/** One that left a backup. `bytes` are those of it and of all files that it names. */
export type NightlyBackup = RunRecord & { bytes: number }

/** Records the end of a try. Returns whether its admins should hear of it: once a day at most. */
export async function recordRun(tx: Db, run: RunRecord): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from backup_runs where failure is not null and ended_at > now() - interval '20 hours') as known`.execute(
    tx,
  )
  const failure = run.failure?.slice(0, FAILURE_MAX) ?? null
  await tx
    .insertInto('backup_runs')
    .values({ ...run, failure })
    .execute()
  return failure !== null && rows[0]?.known === false
}

type State = Omit<BackupState, 'lastGoodAt'> & { lastGoodAt: Date | null }

/** How the nightly backups stand; null when none are made. A site without a good one is late two days after it began. */
export async function readBackupState(
  db: Db,
  { backups }: Pick<Config, 'backups'>,
): Promise<BackupState | null> {
  if (!backups) return null
  const { rows } = await sql<State>`
    with good as (select max(ended_at) as at from backup_runs where failure is null)
    select good.at as "lastGoodAt",
      (select failure from backup_runs order by id desc limit 1) as failure,
      coalesce(good.at, (select min(applied_at) from schema_migrations)) < now() - make_interval(days => ${LATE_DAYS})
        as "isLate"
    from good`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The backups could not be counted.')
  return { ...state, lastGoodAt: state.lastGoodAt?.toISOString() ?? null }
}

/** The newest tries, the last one first. */
export async function listRuns(db: Db): Promise<BackupRun[]> {
  const rows = await db
    .selectFrom('backup_runs')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(BACKUP_RUNS_MAX)
    .execute()
  return rows.map(({ ended_at, ...run }) => ({ ...run, endedAt: ended_at.toISOString() }))
}

/** Deletes tries older than 90 days, but never the last good one. */
export async function dropOldRuns(db: Db): Promise<void> {
  await sql`delete from backup_runs where ended_at < now() - interval '90 days'
    and id <> (select max(id) from backup_runs where failure is null)`.execute(db)
}
