import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './states/Spinner.tsx'

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-control text-ink hover:bg-sunken',
  quiet: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}
const sizes = {
  small: 'min-h-8 px-3 py-0.5 text-13 tap-target',
  medium: 'min-h-11 px-4 py-1 text-15 sm:min-h-10',
}

export type ButtonVariants = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  className?: string | undefined
}

type Props = ComponentProps<'button'> & ButtonVariants & { busy?: boolean }

/** The classes of a button, also for links that look like one. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  className,
}: ButtonVariants = {}): string {
  return cx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-6 font-semibold select-none',
    'transition-[background-color,color,opacity,scale] active:scale-[0.98] disabled:pointer-events-none disabled:opacity-50 aria-busy:opacity-50',
    variants[variant],
    sizes[size],
    className,
  )
}

/** A button. While `busy` it shows a spinner, and presses do nothing. It keeps the focus, as `disabled` would not. */
export function Button({ variant, size, className, busy = false, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={buttonClass({ variant: variant ?? 'primary', size: size ?? 'medium', className })}
    >
      {busy && <Spinner className="size-4" />}
      {children}
    </button>
  )
}

/** Also keeps Enter in a field from sending the form again: browsers press its button then. */
const ignore = (event: MouseEvent) => event.preventDefault()
