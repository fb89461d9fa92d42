import { REPORT_KEPT_DAYS } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** This many at a time, because the time of a statement is limited. */
const BATCH = 500
const BATCHES_MAX = 40

/**
 * Deletes reports that were resolved long ago, with their copies, reasons and notes (decisions.md §12). The audit log
 * keeps who decided. The next run goes on.
 */
export async function dropOldReports(
  db: Db,
  { batch, batchesMax } = { batch: BATCH, batchesMax: BATCHES_MAX },
) {
  for (let run = 0; run < batchesMax; run += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from reports where id = any(array(
        select id from reports where decided_at < now() - make_interval(days => ${REPORT_KEPT_DAYS})
        order by decided_at limit ${batch} for update skip locked))`.execute(db)
    if (numAffectedRows < batch) return
  }
}
