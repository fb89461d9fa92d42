import type { LinkCard as Card } from '@kith/shared/link-previews.ts'
import { LinkCardFace } from './LinkCardFace.tsx'

/** The card of a post's link. `linkPreview` is the post's field. Renders nothing without a valid one. */
export function LinkCard({ linkPreview }: { linkPreview: string | null }) {
  const card = linkPreview === null ? undefined : cardOf(linkPreview)
  if (!card) return null
  const { url, selectedImage, ...words } = card
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="block overflow-hidden rounded-12 border border-line transition-colors hover:bg-sunken"
    >
      <LinkCardFace {...words} url={url} image={selectedImage} />
    </a>
  )
}

function cardOf(linkPreview: string): Card | undefined {
  try {
    const card: Card = JSON.parse(linkPreview)
    return /^https?:\/\//.test(card.url) ? card : undefined
  } catch {
    return undefined
  }
}
