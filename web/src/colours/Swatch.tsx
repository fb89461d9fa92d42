import type { ColorScheme } from '@kith/shared/colours/scheme.ts'
import { cx } from '../ui/class-names.ts'

const SHOWN = ['background', 'pageBackground', 'primary', 'secondary', 'accent', 'textPrimary'] as const

/** Some of the colours of a preset, side by side. */
export const Swatch = ({ colors, className }: { colors: ColorScheme; className: string }) => (
  <span aria-hidden className={cx('flex overflow-hidden rounded-6 border border-line', className)}>
    {SHOWN.map((name) => (
      <span
        key={name}
        className="forced-color-adjust-none flex-1"
        style={{ backgroundColor: colors[name] }}
      />
    ))}
  </span>
)
