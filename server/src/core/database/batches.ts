import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** This many rows at a time, because the time of a statement is limited, and so many times. */
type Batches = { batch: number; batchesMax: number }

/** Deletes rows a batch at a time, until there are none or it is enough for now: the next run goes on. */
export async function deleteInBatches(
  db: Db,
  { batch, batchesMax }: Batches,
  deletion: (batch: number) => RawBuilder<unknown>,
): Promise<void> {
  for (let run = 0; run < batchesMax; run += 1) {
    const { numAffectedRows = 0n } = await deletion(batch).execute(db)
    if (numAffectedRows < batch) return
  }
}
