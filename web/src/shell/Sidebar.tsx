import { Suspense, useSyncExternalStore } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'

const Widgets = lazyOnIdle(async () => (await import('./SidebarWidgets.tsx')).SidebarWidgets)

const wide = window.matchMedia('(min-width: 68.75rem)')

/** The left column. Narrow screens do not render it, so it makes no calls there. */
export function Sidebar() {
  const isWide = useSyncExternalStore(onWidth, () => wide.matches)
  if (!isWide) return null
  return (
    <aside
      aria-label="About the house"
      className="sticky top-20 -mx-2 flex max-h-[calc(100dvh-6rem)] flex-col gap-4 self-start overflow-y-auto px-2 [scrollbar-width:thin]"
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
