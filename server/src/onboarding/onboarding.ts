import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'

/** The member has been led through it, or wants no more of it, on any device. */
export async function endOnboarding(db: Db, { id }: Viewer): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_hour: null })
    .where('id', '=', id)
    .where('first_hour', 'is not', null)
    .execute()
}
