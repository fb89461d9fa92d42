import { cx } from '../class-names.ts'

/** A grey shape in the size of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={cx(
        'animate-breathe rounded-6 bg-sunken contrast:border contrast:border-[GrayText]',
        className,
      )}
    />
  )
}
