import type { LinkCard, LinkPreviewChoice } from '@kith/shared/link-previews.ts'
import { addressesIn } from '@kith/shared/text/named.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { addressOfPage } from './read-preview.ts'

type ChosenPreview = { card: LinkCard; pictureId: number | undefined }
type PreviewPicture = { id: number; url: string }

/**
 * The preview that an author chose, with the words and a picture that the server itself read on the page within a week.
 * Undefined when the link isn't in the text, or was not read. Part of the transaction that writes the post.
 */
export async function choosePreview(
  tx: Db,
  choice: LinkPreviewChoice,
  content: string,
): Promise<ChosenPreview | undefined> {
  if (!addressesIn(content).includes(choice.url)) return undefined
  const { rows } = await sql<Omit<LinkCard, 'url' | 'selectedImage'> & { id: number }>`
    select id, title, description, site_name as "siteName" from link_previews
    where url = ${addressOfPage(choice.url).href} and fetched_at > now() - interval '7 days'`.execute(tx)
  const [page] = rows
  if (!page) return undefined
  const { id, ...words } = page
  const picture = pick(await picturesOf(tx, id), choice)
  const card = { url: choice.url, ...words, selectedImage: picture?.url ?? null }
  return { card, pictureId: picture?.id }
}

/** Locked, so that the sweep does not delete one before the post has it. */
async function picturesOf(tx: Db, previewId: number): Promise<PreviewPicture[]> {
  const { rows } = await sql<PreviewPicture>`
    select id, '/media/' || key as url from media where preview_id = ${previewId}
    order by sort_order for share`.execute(tx)
  return rows
}

function pick(pictures: PreviewPicture[], { selectedImage }: LinkPreviewChoice): PreviewPicture | undefined {
  if (selectedImage === null) return undefined
  return pictures.find(({ url }) => url === selectedImage) ?? pictures[0]
}

/** Keeps the chosen picture as long as the post exists. */
export async function storeChosenPicture(tx: Db, postId: number, mediaId: number): Promise<void> {
  await tx.insertInto('post_preview_pictures').values({ post_id: postId, media_id: mediaId }).execute()
}
