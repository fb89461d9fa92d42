import { REPORT_KEPT_DAYS } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../core/database/batches.ts'
import type { Db } from '../core/database/database.ts'

/**
 * Deletes reports that were resolved long ago, with their copies, reasons and notes (rules/moderation.md 6). The audit log
 * keeps who decided.
 */
export const dropOldReports = (db: Db, batches = { batch: 500, batchesMax: 40 }): Promise<void> =>
  deleteInBatches(
    db,
    batches,
    (batch) => sql`
      delete from reports where id = any(array(
        select id from reports where decided_at < now() - make_interval(days => ${REPORT_KEPT_DAYS})
        order by decided_at limit ${batch} for update skip locked))`,
  )
