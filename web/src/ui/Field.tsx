import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

type FieldAria = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = {
  label: string
  /** What is wrong with the value. */
  error?: string | undefined
  hint?: ReactNode
  /** Whether it may not be left empty, which it says before and after. */
  required?: boolean
  children: (described: FieldAria) => ReactNode
}

/** A labelled control with its error and hint below, connected for assistive technology. */
export function Field({ label, error, hint, required = false, children }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {required && (
          <span aria-hidden className="text-muted">
            Required
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': error || hint ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <div id={`${id}-note`} aria-live="polite" className="text-13 empty:hidden">
        {error && <p className="text-danger">{error}</p>}
        {hint && <p className="text-muted">{hint}</p>}
      </div>
    </div>
  )
}

const controlClass =
  'w-full rounded-6 border border-control bg-field px-3 text-17 text-ink transition-colors sm:text-15 aria-invalid:border-danger disabled:bg-sunken disabled:text-muted'

/** Words run in their own direction, as where they are read. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      dir="auto"
      {...rest}
      className={cx(controlClass, 'h-11 read-only:bg-sunken read-only:text-muted', className)}
    />
  )
}

/** Grows with its content. `className` sets the least height. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...rest}
      className={cx(controlClass, 'field-sizing-content max-h-[60dvh] py-2.5', className)}
    />
  )
}

/** A native select, which works well on every device and needs no code. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...rest} className={cx(controlClass, 'h-11 appearance-none pr-9', className)}>
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
        aria-hidden
      />
    </div>
  )
}
