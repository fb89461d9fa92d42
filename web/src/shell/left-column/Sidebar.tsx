import { Suspense, useSyncExternalStore } from 'react'
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts'

const Widgets = lazyOnIdle(async () => (await import('./SidebarWidgets.tsx')).SidebarWidgets)

const wide = window.matchMedia('(min-width: 68.75rem)')

/**
 * The left column. It follows the content in the document, so that the keyboard comes to the content first. Narrow screens
 * do not render it, so it makes no calls there. The server, which does not know the screen, renders it for its place.
 */
export function Sidebar() {
  const isWide = useSyncExternalStore(
    onWidth,
    () => wide.matches,
    () => true,
  )
  if (!isWide) return null
  return (
    <aside
      aria-label="About this site"
      className="order-first max-lg:hidden sticky top-20 -mx-2 -my-1 flex max-h-[calc(100dvh-6rem)] flex-col gap-4 self-start scroll-py-3 overflow-y-auto px-2 py-1 [scrollbar-width:thin]"
    >
      <Suspense>
        <Widgets />
      </Suspense>
    </aside>
  )
}

function onWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
