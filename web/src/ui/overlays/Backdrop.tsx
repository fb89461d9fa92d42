import { createPortal } from 'react-dom'
import { useWasOpen } from './use-was-open.ts'

/**
 * The backdrop between a dialog and the page. theme.css uses it to stop the page from scrolling. The library's own
 * overlay would insert a <style> element for that, which our content security policy forbids.
 */
export function Backdrop({ open }: { open: boolean }) {
  const wasOpen = useWasOpen(open)
  return (
    wasOpen &&
    createPortal(
      <div
        data-backdrop
        data-state={open ? 'open' : 'closed'}
        className="pointer-events-none fixed inset-0 z-40 bg-black/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      />,
      document.body,
    )
  )
}
