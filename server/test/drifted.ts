import type { Db } from '../src/core/database/database.ts'
import { recount, type Recount } from '../src/operator/counters/counters.ts'

/** The counters whose values are wrong, with the rows. */
export async function drifted(db: Db): Promise<Recount[]> {
  const recounts = await recount(db)
  return recounts.filter(({ differing }) => differing > 0)
}
