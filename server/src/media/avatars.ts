import { mediaWording } from '@kith/shared/media.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { invalid } from '../core/errors.ts'

/**
 * Makes an uploaded picture, given by its address, the member's avatar; null removes it. Throws 400 when the picture is
 * not theirs or is attached to something. Releases earlier avatars and returns their keys, for `discardMedia` after the
 * commit.
 */
export async function wearAvatar(tx: Db, memberId: number, url: string | null): Promise<string[]> {
  const key = url === null ? null : url.replace('/media/', '')
  const { rows } = await sql<{ key: string }>`
    update media set purpose = 'attachment', owner_id = null, created_at = 'epoch'
    where owner_id = ${memberId} and purpose = 'avatar' and key is distinct from ${key}
    returning key`.execute(tx)
  if (key !== null) await wear(tx, memberId, key)
  return rows.map((row) => row.key)
}

async function wear(tx: Db, memberId: number, key: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update media set purpose = 'avatar'
    where key = ${key} and owner_id = ${memberId} and media_type = 'photo' and purpose in ('attachment', 'avatar')
      and num_nonnulls(post_id, comment_id, message_id) = 0`.execute(tx)
  if (numAffectedRows !== 1n) throw invalid('avatar', mediaWording.uploadGone)
}
