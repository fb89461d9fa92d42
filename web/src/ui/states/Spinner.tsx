import { cx } from '../class-names.ts'

/** A spinner, for waits too short for a skeleton. */
export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <>
      <svg viewBox="0 0 20 20" className={cx('size-5 animate-turn', className)} aria-hidden>
        <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.2" />
        <path
          d="M10 2a8 8 0 0 1 8 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </>
  )
}
