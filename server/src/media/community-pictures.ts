import { mediaWording } from '@kith/shared/media-wording.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { invalid } from '../core/errors.ts'

type NewPicture = {
  communityId: number
  /** The field of the input, for a refusal. */ field: string
  url: string
}

/**
 * Makes an uploaded picture, given by its address, a picture of a community. 400 when it is not the member's own, or
 * hangs on something else. One that the community has already stays.
 */
export async function showPicture(
  tx: Db,
  memberId: number,
  { communityId, field, url }: NewPicture,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update media set purpose = 'community', community_id = ${communityId}
    where key = ${url.replace('/media/', '')} and media_type = 'photo' and (
      purpose = 'community' and community_id = ${communityId}
      or purpose = 'attachment' and owner_id = ${memberId} and num_nonnulls(post_id, comment_id, message_id) = 0)
  `.execute(tx)
  if (numAffectedRows !== 1n) throw invalid(field, mediaWording.uploadGone)
}

/**
 * Releases the pictures of a community, apart from those that it still shows. Returns their keys, for `discardMedia` after
 * the commit.
 */
export async function releasePictures(
  tx: Db,
  communityId: number,
  shown: readonly (string | null)[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update media set purpose = 'attachment', owner_id = null, community_id = null, created_at = 'epoch'
    where community_id = ${communityId}
      and '/media/' || key <> all(${shown.filter((url) => url !== null)}::text[])
    returning key`.execute(tx)
  return rows.map(({ key }) => key)
}
