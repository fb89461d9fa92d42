import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

type Props = ComponentProps<'button'> & { label: string; variant?: keyof typeof variants }

const shapeClass =
  'tap-target inline-flex size-10 shrink-0 items-center justify-center rounded-full transition-colors active:scale-95 disabled:opacity-50'
const variants = {
  plain: 'text-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink',
  header:
    'text-on-header-muted outline-on-header hover:bg-header-hover hover:text-on-header aria-expanded:bg-header-hover aria-expanded:text-on-header',
}

export const iconButtonClass = `${shapeClass} ${variants.plain}`

/** A round button with only an icon. Assistive technology reads the label. */
export function IconButton({ label, variant = 'plain', className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(shapeClass, variants[variant], className)}
    >
      {children}
    </button>
  )
}
