/** Counts from here on show as one less with a plus: '99+'. */
const SHOWN_MAX = 100

/** A count as a badge shows it. */
export const badgeWords = (count: number) => (count < SHOWN_MAX ? String(count) : `${SHOWN_MAX - 1}+`)

/** A count in a line of text: a circle as high as a line, which grows with the reader's text. */
export const countClass =
  'min-w-[1lh] shrink-0 rounded-full bg-accent px-1 text-center text-13 leading-5 font-semibold text-on-accent tabular-nums'

/** A count on the upper right of an icon; nothing for 0. The accessible name of the control around it has the count. */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className="absolute bottom-1/2 left-1/2 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-badge font-semibold text-on-accent tabular-nums ring-2 ring-surface"
    >
      {badgeWords(count)}
    </span>
  )
}
