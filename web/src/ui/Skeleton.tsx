import { cx } from './class-names.ts'

/** A grey shape of the size of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-breathe rounded-6 bg-sunken', className)} />
}
