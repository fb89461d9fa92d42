import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** Sets the alternative texts of uploads that were just attached. Part of a transaction. */
export async function setAltTexts(tx: Db, keys: string[], alts: string[]): Promise<void> {
  if (keys.length === 0) return
  const said = keys.map((_, index) => alts[index] ?? '')
  await sql`
    update media set alt = said.alt from unnest(${keys}::text[], ${said}::text[]) as said (key, alt)
    where media.key = said.key and media.media_type = 'photo'`.execute(tx)
}
