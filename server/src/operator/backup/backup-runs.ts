import type { BackupState } from '@kith/shared/administration.ts'
import { sql } from 'kysely'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../core/database/database.ts'

/** A site whose last good backup is older has none to rely on. */
const LATE_DAYS = 2
const FAILURE_MAX = 500

/** Records the end of a try. Returns whether its admins should hear of it: once a day at most. */
export async function recordRun(tx: Db, run: { file: string; failure: string | null }): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from backup_runs where failure is not null and ended_at > now() - interval '20 hours') as known`.execute(
    tx,
  )
  const failure = run.failure?.slice(0, FAILURE_MAX) ?? null
  await tx.insertInto('backup_runs').values({ file: run.file, failure }).execute()
  return failure !== null && rows[0]?.known === false
}

type State = Omit<BackupState, 'lastGoodAt'> & { lastGoodAt: Date | null }

/** How the nightly backups stand; null when none are made. */
export async function readBackupState(
  db: Db,
  { backups }: Pick<Config, 'backups'>,
): Promise<BackupState | null> {
  if (!backups) return null
  const { rows } = await sql<State>`
    with good as (select max(ended_at) as at from backup_runs where failure is null)
    select good.at as "lastGoodAt",
      (select failure from backup_runs order by id desc limit 1) as failure,
      coalesce(coalesce(good.at, (select min(ended_at) from backup_runs)) < now() - make_interval(days => ${LATE_DAYS}), false)
        as "isLate"
    from good`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The backups could not be counted.')
  return { ...state, lastGoodAt: state.lastGoodAt?.toISOString() ?? null }
}

/** Deletes tries older than 90 days, but never the last good one. */
export async function dropOldRuns(db: Db): Promise<void> {
  await sql`delete from backup_runs where ended_at < now() - interval '90 days'
    and id <> (select max(id) from backup_runs where failure is null)`.execute(db)
}
