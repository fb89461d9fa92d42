import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** Read notices go when they are this old. */
const KEPT_DAYS = 90
/** This many at a time, because the time of a statement is limited. */
const BATCH = 5_000
const BATCHES_MAX = 40

/** Deletes old notices that were read, up to `batch * batchesMax` of them; the next run goes on. */
export async function dropOldNotices(
  db: Db,
  { batch, batchesMax } = { batch: BATCH, batchesMax: BATCHES_MAX },
): Promise<void> {
  for (let run = 0; run < batchesMax; run += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where id = any(array(
        select id from notifications
        where is_read and created_at < now() - make_interval(days => ${KEPT_DAYS})
        order by created_at limit ${batch} for update skip locked))`.execute(db)
    if (numAffectedRows < batch) return
  }
}
