import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Link } from './Link.tsx'

/** A link within text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx('tap-target font-semibold text-link underline-offset-3 hover:underline', className)}
    />
  )
}
