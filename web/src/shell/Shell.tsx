import { paths } from '@kith/shared/paths.ts'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from '../router/router.ts'
import { cx } from '../ui/class-names.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { Sidebar } from './left-column/Sidebar.tsx'

const AfterPaint = lazyOnIdle(async () => (await import('./after-paint/AfterPaint.tsx')).AfterPaint)

/** The frame around every page of a member: header, left column, content. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation()
  const isWhole = WHOLE.has(useLocation().pathname)
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-6 bg-ink px-4 py-2 text-page focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <Header />
      <Suspense>
        <AfterPaint />
      </Suspense>
      <div
        className={cx(
          'mx-auto grid max-w-shell justify-center gap-8 px-4 py-4 sm:py-6 lg:px-6',
          isWhole ? wholeClass : columnsClass,
        )}
      >
        {/* A page of another width is another one, and not the last one that moves. */}
        <main
          key={String(isWhole)}
          ref={main}
          id="main"
          tabIndex={-1}
          // Also while the left column, which follows in the document, is still on its way from the server.
          className={cx('min-w-0', !isWhole && 'lg:col-start-2')}
        >
          {children}
        </main>
        {!isWhole && <Sidebar />}
      </div>
      <div className="h-(--bar)" />
      <BottomBar />
    </>
  )
}

/** The messages page has its own left column, and the dashboard is a workroom: both take the whole width. */
const WHOLE = new Set<string>([paths.messages(), paths.dashboard()])
const wholeClass = 'grid-cols-[minmax(0,1fr)]'
const columnsClass =
  'grid-cols-[minmax(0,var(--container-column))] lg:grid-cols-[var(--container-aside)_minmax(0,var(--container-column))]'

/**
 * Moves the focus to the content of a new page, unless it is in a field there or in a menu that was opened meanwhile.
 * Otherwise it would stay on a link that may be gone.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const path = useLocation().pathname
  const last = useRef<string>(undefined)
  useEffect(() => {
    const isNew = last.current && last.current !== path
    const isTaken =
      main.current?.querySelector('textarea:focus') || document.activeElement?.closest('[role=menu]')
    if (isNew && !isTaken) main.current?.focus({ preventScroll: true })
    last.current = path
  }, [path])
  return main
}
