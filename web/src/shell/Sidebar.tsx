import { useSyncExternalStore } from 'react'
import { AboutWidget } from './AboutWidget.tsx'
import { FriendsWidget } from './FriendsWidget.tsx'

const wide = window.matchMedia('(min-width: 1100px)')

/** The left column. Narrow screens don't build it, so it asks for nothing there. */
export function Sidebar() {
  const isWide = useSyncExternalStore(onWidth, () => wide.matches)
  if (!isWide) return null
  return (
    <aside
      aria-label="About the house"
      className="sticky top-20 flex max-h-[calc(100dvh-96px)] flex-col gap-4 self-start overflow-y-auto [scrollbar-width:thin]"
    >
      <AboutWidget />
      <FriendsWidget />
    </aside>
  )
}

function onWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
