import type { MediaItem } from './media.ts'

/** The widths in which photos are stored, for `srcset`. 880 is a phone's screen at two pixels to a point. */
export const PHOTO_WIDTHS = [320, 640, 880, 1280, 2048] as const

/**
 * Whether a stored photo may be an animation, which is kept in one width alone. One that is wider than the least width is
 * one for certain.
 */
export const mayMove = ({ variants }: Pick<MediaItem, 'variants'>) => variants.length === 1
export const isMoving = (photo: Pick<MediaItem, 'variants' | 'width'>) =>
  mayMove(photo) && (photo.width ?? 0) > PHOTO_WIDTHS[0]

/**
 * How wide the largest of so many photos of a post is shown: the value of `sizes` of an image. A phone with three pixels
 * to a point gets two of them, which look the same and weigh half.
 */
export function photoSizes(count: number): string {
  const [wide, narrow] = WIDTHS[count] ?? [320, 50]
  const dense = Math.ceil((narrow * 2) / 3)
  return `(min-width: 672px) ${wide}px, (min-resolution: 2.1dppx) ${dense}vw, ${narrow}vw`
}

/** In pixels, and in percent of a small screen. */
const WIDTHS: Record<number, readonly [wide: number, narrow: number]> = { 1: [640, 100], 3: [426, 67] }
