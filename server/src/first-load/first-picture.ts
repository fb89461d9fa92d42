import { type Post, PHOTOS_MAX } from '@kith/shared/posts.ts'
import { mayMove, photoSizes } from '@kith/shared/photo-sizes.ts'
import { escapeHtml } from '../core/http/html.ts'

/** Pictures of later posts are below the first screen of a phone. */
const NEAR = 2

/** Names the first picture of the first posts in advance, in the sizes of `PhotoGrid.tsx`. The media route checks as ever. */
export function picturePreload(posts: readonly Post[]): string {
  const photos = posts
    .slice(0, NEAR)
    .map(({ media }) => media.filter(({ mediaType }) => mediaType === 'photo'))
    .find(({ length }) => length > 0)
  const first = photos?.[0]
  if (!first) return ''
  const sources = first.variants.map(({ url, width }) => `${url} ${width}w`).join(', ')
  const sizes = photoSizes(Math.min(photos.length, PHOTOS_MAX))
  const set = sources && ` imagesrcset="${escapeHtml(sources)}" imagesizes="${escapeHtml(sizes)}"`
  // Who asked for less motion gets its first frame.
  const media = mayMove(first) ? ' media="(prefers-reduced-motion: no-preference)"' : ''
  return `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(first.mediaUrl)}"${set}${media}>`
}
