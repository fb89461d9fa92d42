import { STAFF_ACCESS_DAYS } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../core/database/batches.ts'
import type { Db } from '../core/database/database.ts'

/** Deletes what staff opened long ago. */
export const dropOldAccess = (db: Db, batches = { batch: 5_000, batchesMax: 40 }): Promise<void> =>
  deleteInBatches(
    db,
    batches,
    (batch) => sql`
      delete from staff_access where id = any(array(
        select id from staff_access where opened_at < now() - make_interval(days => ${STAFF_ACCESS_DAYS})
        order by opened_at limit ${batch} for update skip locked))`,
  )
