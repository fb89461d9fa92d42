import type { ComponentProps } from 'react'

/**
 * The backdrop between a dialog and the page. theme.css uses it to stop the page from scrolling. The library's own
 * overlay would insert a <style> element for that, which our content security policy forbids.
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
