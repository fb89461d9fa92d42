import { Suspense, useSyncExternalStore } from 'react'
import { useMe } from '../../accounts/api.ts'
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts'
import { navFor } from '../nav.ts'
import { NavRow } from '../NavRow.tsx'

const Widgets = lazyOnIdle(async () => (await import('./SidebarWidgets.tsx')).SidebarWidgets)

const wide = window.matchMedia('(min-width: 68.75rem)')

/**
 * The left column: the pages by their names, and widgets, which load after the first paint. It follows the content in the
 * document, so that the keyboard comes to the content first. Narrow screens do not render it, so it makes no calls there.
 * The server, which does not know the screen, renders it.
 */
export function Sidebar() {
  const me = useMe()
  const isWide = useSyncExternalStore(
    onWidth,
    () => wide.matches,
    () => true,
  )
  if (!isWide) return null
  return (
    <aside
      aria-label="Left column"
      className="order-first max-lg:hidden sticky top-20 -mx-2 -my-1 flex max-h-[calc(100dvh-6rem)] flex-col gap-4 self-start scroll-py-3 overflow-y-auto px-2 py-1 [scrollbar-width:thin]"
    >
      <nav aria-label="Pages" className="-mx-1 flex flex-col border-b border-line pb-3">
        {navFor(me).map((entry) => (
          <NavRow key={entry.label} {...entry} className="h-10 gap-3 text-15" />
        ))}
      </nav>
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
