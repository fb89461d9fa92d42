import { addressesIn, firstLinkIn } from '@kith/shared/text/named.ts'
import type { Db } from '../core/database/database.ts'
import { choosePreview, storeChosenPicture } from '../link-previews/link-previews.ts'
import { changeOwnPost, type OwnPost } from '../policy/own-posts.ts'

/**
 * After an edit, the preview is removed with its link. A new first link brings its own preview, if the server has read
 * it. A text whose links stayed keeps what its author chose, which may be no preview. Part of a transaction.
 */
export async function reviewPreview(tx: Db, own: OwnPost, after: string): Promise<void> {
  const { linkPreview: card } = own
  const shown = card && 'url' in card ? String(card.url) : undefined
  if (shown !== undefined && addressesIn(after).includes(shown)) return
  const link = firstLinkIn(after)
  const isNew = link !== undefined && link !== firstLinkIn(own.content)
  const chosen = isNew ? await choosePreview(tx, { url: link }, after) : undefined
  if (shown === undefined && !chosen) return
  await tx.deleteFrom('post_preview_pictures').where('post_id', '=', own.id).execute()
  await changeOwnPost(tx, own, { link_preview: chosen ? JSON.stringify(chosen.card) : null })
  if (chosen?.pictureId !== undefined) await storeChosenPicture(tx, own.id, chosen.pictureId)
}
