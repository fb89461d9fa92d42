import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** The photos of a post in their order, with their descriptions. */
export const photosOf = (tx: Db, postId: number) =>
  tx
    .selectFrom('media')
    .select(['key', 'alt'])
    .where('post_id', '=', postId)
    .where('media_type', '=', 'photo')
    .orderBy('sort_order')
    .execute()

/** Sets the descriptions of photos and videos, in the order of their keys. Part of a transaction. */
export async function setAltTexts(tx: Db, keys: string[], alts: string[]): Promise<void> {
  if (keys.length === 0) return
  const said = keys.map((_, index) => alts[index] ?? '')
  await sql`
    update media set alt = said.alt from unnest(${keys}::text[], ${said}::text[]) as said (key, alt)
    where media.key = said.key`.execute(tx)
}
