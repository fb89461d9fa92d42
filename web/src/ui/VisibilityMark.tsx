import { cx } from './class-names.ts'

const marks = {
  friends: { tone: 'text-mark-friends', discs: [[8, 8, 4.5]] },
  friends_of_friends: {
    tone: 'text-mark-friends-plus',
    discs: [
      [5.4, 8, 4.4],
      [10.6, 8, 4.4],
    ],
  },
  public: {
    tone: 'text-mark-public',
    discs: [
      [8, 5, 4],
      [4.9, 10.4, 4],
      [11.1, 10.4, 4],
    ],
  },
} as const

/** The visibility of a post as circles: one, two that overlap, or three. A label always stands beside it. */
export function VisibilityMark({ of, className }: { of: keyof typeof marks; className?: string }) {
  const { tone, discs } = marks[of]
  return (
    <svg viewBox="0 0 16 16" className={cx('size-4 shrink-0', tone, className)} aria-hidden>
      {discs.map(([x, y, r]) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={r}
          fill="currentColor"
          fillOpacity="0.25"
          stroke="currentColor"
          strokeWidth="1.4"
        />
      ))}
    </svg>
  )
}
