import { mediaWording } from '@kith/shared/media-wording.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { invalid } from '../core/errors.ts'

/** What a picture is to be of its member, and the field of the input, for a refusal. */
type Slot = { purpose: 'avatar' | 'cover'; field: string }

/**
 * Makes an uploaded picture, given by its address, the member's avatar or cover; null removes it. Throws 400 when the
 * picture is not theirs or is attached to something. Releases earlier ones and returns their keys, for `discardMedia`
 * after the commit.
 */
export async function setProfilePicture(
  tx: Db,
  memberId: number,
  url: string | null,
  { purpose, field }: Slot,
): Promise<string[]> {
  const key = url === null ? null : url.replace('/media/', '')
  const { rows } = await sql<{ key: string }>`
    update media set purpose = 'attachment', owner_id = null, created_at = 'epoch'
    where owner_id = ${memberId} and purpose = ${purpose} and key is distinct from ${key}
    returning key`.execute(tx)
  if (key !== null && !(await attach(tx, memberId, key, purpose)))
    throw invalid(field, mediaWording.uploadGone)
  return rows.map((row) => row.key)
}

async function attach(tx: Db, memberId: number, key: string, purpose: Slot['purpose']): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media set purpose = ${purpose}
    where key = ${key} and owner_id = ${memberId} and media_type = 'photo' and purpose in ('attachment', ${purpose})
      and num_nonnulls(post_id, comment_id, message_id) = 0`.execute(tx)
  return numAffectedRows === 1n
}
