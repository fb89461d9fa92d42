import { STAFF_ACCESS_DAYS } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** This many at a time, because the time of a statement is limited. */
const BATCH = 5_000
const BATCHES_MAX = 40

/** Deletes what staff opened long ago; the next run goes on. */
export async function dropOldAccess(
  db: Db,
  { batch, batchesMax } = { batch: BATCH, batchesMax: BATCHES_MAX },
) {
  for (let run = 0; run < batchesMax; run += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from staff_access where id = any(array(
        select id from staff_access where opened_at < now() - make_interval(days => ${STAFF_ACCESS_DAYS})
        order by opened_at limit ${batch} for update skip locked))`.execute(db)
    if (numAffectedRows < batch) return
  }
}
