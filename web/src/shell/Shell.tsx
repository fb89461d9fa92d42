import { paths } from '@kith/shared/paths.ts'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { hasLostFocus } from '../core/input/pointer-use.ts'
import { useLocation } from '../router/router.ts'
import { cx } from '../ui/class-names.ts'
import { focusContent } from '../ui/focus/focus-content.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { Sidebar } from './left-column/Sidebar.tsx'
import { skipClass } from './skip-class.ts'

const AfterPaint = lazyOnIdle(async () => (await import('./after-paint/AfterPaint.tsx')).AfterPaint)

const MoreSkips = lazyOnIdle(async () => (await import('./MoreSkips.tsx')).MoreSkips)

/** The frame around every page of a member: header, left column, content. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation()
  const isFullWidth = FULL_WIDTH.has(useLocation().pathname)
  return (
    <>
      <a href="#main" className={skipClass} onClick={skipToPosts}>
        Skip to content
      </a>
      <Suspense>
        <MoreSkips />
      </Suspense>
      <Header />
      <Suspense>
        <AfterPaint />
      </Suspense>
      <div
        className={cx(
          'mx-auto grid max-w-shell justify-center gap-8 px-4 py-4 sm:py-6 lg:px-6',
          isFullWidth ? fullWidthClass : columnsClass,
        )}
      >
        {/* A page of another width is another one, and not the last one that moves. */}
        <main
          key={String(isFullWidth)}
          ref={main}
          id="main"
          tabIndex={-1}
          // Also while the left column, which follows in the document, is still on its way from the server.
          className={cx('min-w-0', !isFullWidth && 'lg:col-start-2')}
        >
          {children}
        </main>
        {!isFullWidth && <Sidebar />}
      </div>
      <div className="h-(--bar)" />
      <BottomBar />
    </>
  )
}

/** The messages page has its own left column, and the dashboard is a workroom: both take the whole width. */
const FULL_WIDTH = new Set<string>([paths.messages(), paths.dashboard()])
const fullWidthClass = 'grid-cols-[minmax(0,1fr)]'
const columnsClass =
  'grid-cols-[minmax(0,var(--container-column))] lg:grid-cols-[var(--container-aside)_minmax(0,var(--container-column))]'

/** On the home page the content is its posts: the composer, which stands above them, has a way of its own. */
function skipToPosts(event: MouseEvent): void {
  const post = document.querySelector<HTMLElement>('main [data-post]')
  if (window.location.pathname !== paths.home || !post) return
  event.preventDefault()
  post.focus()
}

/**
 * Moves the focus to the content of a new page, unless it is in a field there or in a menu that was opened meanwhile.
 * Otherwise it would stay on a link that may be gone, or after sign-in nowhere.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const path = useLocation().pathname
  const last = useRef<string>(undefined)
  useEffect(() => {
    const isNew = last.current === undefined ? hasLostFocus() : last.current !== path
    const isTaken =
      main.current?.querySelector('textarea:focus') || document.activeElement?.closest('[role=menu]')
    if (isNew && !isTaken) focusContent(main.current)
    last.current = path
  }, [path])
  return main
}
