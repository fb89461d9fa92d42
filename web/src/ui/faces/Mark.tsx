import { cx } from '../class-names.ts'
import { Disc } from './shapes.tsx'

/** Kith's logo: three circles of people that overlap. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={cx('overprint shrink-0', className)} aria-hidden>
      <Disc ink={1} x={16} y={10.5} r={8.5} />
      <Disc ink={2} x={10.5} y={20.5} r={8.5} />
      <Disc ink={3} x={21.5} y={20.5} r={8.5} />
    </svg>
  )
}
