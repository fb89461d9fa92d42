import { cx } from '../ui/class-names.ts'

/** A group's colour beside its name. The member chose it, so a ring sets it off from whatever it stands on. */
export function GroupDot({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-3 shrink-0 rounded-full ring-1 ring-control forced-color-adjust-none ring-inset',
        className,
      )}
      style={{ background: color }}
    />
  )
}
