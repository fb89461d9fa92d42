/** How wide the largest of so many photos of a post is shown: the value of `sizes` of an image. */
export function photoSizes(count: number): string {
  const [wide, narrow] = WIDTHS[count] ?? [320, 50]
  return `(min-width: 672px) ${wide}px, ${narrow}vw`
}

/** In pixels, and in percent of a small screen. */
const WIDTHS: Record<number, readonly [wide: number, narrow: number]> = { 1: [640, 100], 3: [426, 67] }
