import type { HistoryLocation, HistoryState, RouterHistory } from '@tanstack/history'
import { createContext, use } from 'react'
import { matchPage, type Routes, type Params } from './match.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page stays scrolled as it is. */
    keepsScroll?: boolean
  }
}

type Options = { replace?: boolean; keepsScroll?: boolean; state?: HistoryState }
export type Navigate = (to: string, options?: Options) => Promise<void>
type Router = {
  history: RouterHistory
  pages: Routes
  /** Goes to an address of shared/src/paths.ts. Ends once its page is shown. */
  navigate: Navigate
  /** Fetches the code of the page at an address. */
  preload: (to: string) => void
  /** Call it when the page of the address is shown. */
  arrive: () => void
}
type ShownRoute = { location: HistoryLocation; params: Params }

export const RouterContext = createContext<Router | null>(null)
export const ShownContext = createContext<ShownRoute | null>(null)
/** The place that was asked for. It becomes the one that is shown once the code of its page has come. */
export const HeadingContext = createContext<HistoryLocation | null>(null)

export function createRouter(history: RouterHistory, pages: Routes): Router {
  let waiting: (() => void)[] = []
  return {
    history,
    pages,
    navigate: async (to, { replace = false, keepsScroll, state = {} } = {}) => {
      // An entry that is there already is not made twice.
      const isThere = history.location.href === to && ownOf(history.location.state) === ownOf(state)
      const own = keepsScroll ? { ...state, keepsScroll } : state
      if (replace || isThere) history.replace(to, own)
      else history.push(to, own)
      await new Promise<void>((arrive) => waiting.push(arrive))
    },
    preload: (to) => void matchPage(pages, pathOf(to))?.page.preload?.(),
    arrive: () => {
      const arrived = waiting
      waiting = []
      for (const arrive of arrived) arrive()
    },
  }
}

/** What the history itself notes in its entries, and the layers over the page (ui/overlays/layers.ts). */
const NOTED = new Set(['key', '__TSR_key', '__TSR_index', 'layer', 'keepsScroll'])
const ownOf = (state: HistoryState) =>
  JSON.stringify(Object.entries(state).filter(([name]) => !NOTED.has(name)))

function useRequired<T>(value: T | null): T {
  if (value === null) throw new Error('This part of the page needs a router.')
  return value
}

export const useRouter = () => useRequired(use(RouterContext))
export const useNavigate = () => useRouter().navigate
/** The place that is shown. While the code of the next page is on its way, that is still the last one. */
export const useLocation = () => useRequired(use(ShownContext)).location
export const useParams = () => useRequired(use(ShownContext)).params
export const useHeading = () => useRequired(use(HeadingContext))
export const useIsNavigating = () => useHeading() !== useLocation()
/** One part of the address behind the `?`; null without it. */
export const useQueryPart = (name: string) => new URLSearchParams(useLocation().search).get(name)

/** The path of an address. */
export const pathOf = (to: string) => to.replace(/[?#].*$/s, '')

/** An address with these parts behind the `?`. */
export function withQuery(pathname: string, parts: Record<string, string> | URLSearchParams): string {
  const query = new URLSearchParams(parts).toString()
  return query ? `${pathname}?${query}` : pathname
}
