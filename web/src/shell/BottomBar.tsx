import { Suspense } from 'react'
import { useOpenId } from '../messages/open-api.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'

const Links = lazyOnIdle(async () => (await import('./BottomBarLinks.tsx')).BottomBarLinks)

/** The navigation within reach of the thumb, on small screens. Its links load after the first paint. */
export function BottomBar() {
  // An open conversation has its message field there.
  const isTalking = useOpenId() !== undefined
  if (isTalking) return null
  return (
    <nav aria-label="Main" data-bar className={barClass}>
      <Suspense>
        <Links />
      </Suspense>
    </nav>
  )
}

const barClass =
  'fixed inset-x-0 bottom-0 z-30 h-(--bar) border-t border-line bg-header pb-[env(safe-area-inset-bottom)] has-[[data-typing]]:invisible md:hidden print:hidden low:static low:h-14'
