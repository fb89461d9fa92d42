import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

type Props = ComponentProps<'button'> & { label: string }

export const iconButtonClass =
  'touch inline-flex size-10 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-sunken hover:text-ink active:scale-95 disabled:opacity-50'

/** A round button with only an icon. Assistive technology reads the label. */
export function IconButton({ label, className, children, ...rest }: Props) {
  return (
    <button type="button" aria-label={label} {...rest} className={cx(iconButtonClass, className)}>
      {children}
    </button>
  )
}
