import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { StoreKind } from '../core/storage/storage.ts'

/** Where new files go while S3 is configured. It is read for each file, so that all processes hear of a change at once. */
export async function readActiveStore(db: Db): Promise<StoreKind> {
  const { rows } = await sql<{ place: StoreKind }>`select place from media_place`.execute(db)
  return rows[0]?.place ?? 's3'
}
