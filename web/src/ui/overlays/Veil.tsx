import type { ComponentProps } from 'react'

/**
 * What lies between a window and the page, which it keeps from scrolling (theme.css). The library's own overlay would do that with a
 * style element, which our content security policy refuses.
 */
export function Veil({ open, ...rest }: ComponentProps<'div'> & { open: boolean }) {
  return (
    <div
      {...rest}
      data-veil
      data-state={open ? 'open' : 'closed'}
      className="pointer-events-none fixed inset-0 z-40 bg-black/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
  )
}
