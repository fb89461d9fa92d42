import type { Db } from '../src/core/database/database.ts'
import { recount, type Recount } from '../src/counters/recount.ts'

/** The counters that differ from what they count, and where. */
export async function drifted(db: Db): Promise<Recount[]> {
  const recounts = await recount(db)
  return recounts.filter(({ differing }) => differing > 0)
}
