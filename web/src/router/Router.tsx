import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { matchPage, type RoutePage, type Routes } from './match.ts'
import { type FailedProps, PageBoundary } from './PageBoundary.tsx'
import { createRouter, HeadingContext, RouterContext, ShownContext } from './router.ts'
import { keyOf, noteScroll, ownScroll, scrollTo } from './scroll.ts'

type Props = {
  history: RouterHistory
  pages: Routes
  /** Where no pattern fits. */
  NotFound: RoutePage
  /** Stands around each page. */
  Frame?: ComponentType<{ children: ReactNode }>
  Failed: ComponentType<FailedProps>
}

/** Shows the page of the address. The last one stays until the code of the next one has come. */
export function Router({ history, pages, NotFound, Frame = Bare, Failed }: Props) {
  const [router] = useState(() => createRouter(history, pages))
  const pageAt = ({ pathname }: HistoryLocation) =>
    matchPage(pages, pathname) ?? { page: NotFound, params: {} }
  const [shown, setShown] = useState(() => ({ location: history.location, ...pageAt(history.location) }))
  const [heading, setHeading] = useState(shown.location)
  const onScreen = useRef(shown.location)
  const wanted = useRef(shown.location)

  const go = useEffectEvent(async (location: HistoryLocation) => {
    // A refused step back reports the entry that is shown.
    if (keyOf(location) === keyOf(wanted.current)) return
    noteScroll(onScreen.current)
    wanted.current = location
    const next = pageAt(location)
    // The link that was pressed is marked at once: a page takes a slow phone a while.
    setHeading(location)
    if (next.page.isLoaded?.() === false) {
      await next.page.preload?.()
      if (wanted.current !== location) return
    }
    startTransition(() => setShown({ location, ...next }))
  })
  useLayoutEffect(() => {
    const follow = () => void go(history.location)
    // The address may have changed since it was first read.
    follow()
    return history.subscribe(follow)
  }, [history])

  useEffect(() => ownScroll(() => onScreen.current), [])
  useLayoutEffect(() => {
    onScreen.current = shown.location
    scrollTo(shown.location)
    if (shown.location === wanted.current) router.arrive()
  }, [router, shown])

  const { location, params, page: Shown } = shown
  return (
    <RouterContext value={router}>
      <HeadingContext value={heading}>
        <ShownContext value={{ location, params }}>
          <Suspense>
            <Frame>
              <PageBoundary onFailed={shows(Failed)} location={location}>
                <Shown />
              </PageBoundary>
            </Frame>
          </Suspense>
        </ShownContext>
      </HeadingContext>
    </RouterContext>
  )
}

const shows = (Failed: ComponentType<FailedProps>) => (failure: FailedProps) => createElement(Failed, failure)

const Bare = ({ children }: { children: ReactNode }) => children
