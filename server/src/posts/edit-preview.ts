import { isVideoSite } from '@kith/shared/link-previews.ts'
import { addressesIn } from '@kith/shared/links.ts'
import type { Db } from '../core/database/database.ts'
import { choosePreview, keepChosenPicture } from '../link-previews/link-previews.ts'

/**
 * After an edit: the preview goes with its link, and a new first link brings its own, if the server has read it. A text
 * whose links stayed keeps what its author chose, none as well. Part of a transaction.
 */
export async function reviewPreview(
  tx: Db,
  postId: number,
  text: { before: string; after: string },
  card: object | null,
): Promise<void> {
  const shown = card && 'url' in card ? String(card.url) : undefined
  if (shown !== undefined && addressesIn(text.after).some(({ href }) => href === shown)) return
  const link = firstLinkIn(text.after)
  const isNew = link !== undefined && link !== firstLinkIn(text.before)
  const chosen = isNew ? await choosePreview(tx, { url: link }, text.after) : undefined
  if (shown === undefined && !chosen) return
  await tx.deleteFrom('post_preview_pictures').where('post_id', '=', postId).execute()
  const link_preview = chosen ? JSON.stringify(chosen.card) : null
  await tx.updateTable('posts').set({ link_preview }).where('id', '=', postId).execute()
  if (chosen?.pictureId !== undefined) await keepChosenPicture(tx, postId, chosen.pictureId)
}

/** As the composer takes it: videos have no preview, they are embedded instead. */
function firstLinkIn(content: string): string | undefined {
  const [first] = addressesIn(content)
  return first && !isVideoSite(first.href) ? first.href : undefined
}
