import { sql } from 'kysely'
import { deleteInBatches } from '../core/database/batches.ts'
import type { Db } from '../core/database/database.ts'

/** Read notifications go when they are this old. */
const KEPT_DAYS = 90

/** Deletes old notifications that were read. */
export const dropOldNotifications = (db: Db, batches = { batch: 5_000, batchesMax: 40 }): Promise<void> =>
  deleteInBatches(
    db,
    batches,
    (batch) => sql`
      delete from notifications where id = any(array(
        select id from notifications
        where is_read and created_at < now() - make_interval(days => ${KEPT_DAYS})
        order by created_at limit ${batch} for update skip locked))`,
  )
