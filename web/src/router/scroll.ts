import type { HistoryLocation } from '@tanstack/history'

/** Pixels from the top: of the window, and of parts that scroll by themselves, by their `data-scroll`. */
type Position = { y: number; parts: Record<string, number> }

const STORED = 'kith.scroll'
const ENTRIES_MAX = 100
/** By the key of the entry in the browser's history, the latest last. */
const positions = new Map<string, Position>(readStored())

/** Notes how far the page of an entry is scrolled. Call it while that page is shown. */
export function noteScroll(entry: HistoryLocation): void {
  const key = keyOf(entry)
  positions.delete(key)
  positions.set(key, { y: window.scrollY, parts: Object.fromEntries(scrollers().map(positionOf)) })
  const [oldest] = positions.keys()
  if (positions.size > ENTRIES_MAX && oldest !== undefined) positions.delete(oldest)
}

/** Scrolls a page that has just come to where it was left, to the part that its address names, or to the top. */
export function scrollTo(entry: HistoryLocation): void {
  const position = positions.get(keyOf(entry))
  if (position) {
    window.scrollTo(0, position.y)
    for (const part of scrollers()) part.scrollTop = position.parts[nameOf(part)] ?? part.scrollTop
  } else if (entry.hash) document.getElementById(entry.hash.slice(1))?.scrollIntoView()
  else if (!entry.state.keepsScroll) window.scrollTo(0, 0)
}

/** Takes over from the browser, which would scroll before the page has come. `shown` gives the entry on the screen. */
export function ownScroll(shown: () => HistoryLocation): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const own = () => (window.history.scrollRestoration = 'manual')
  const leave = () => {
    // A reload is the browser's matter again.
    window.history.scrollRestoration = 'auto'
    noteScroll(shown())
    store()
  }
  own()
  window.addEventListener('pageshow', own, { signal })
  window.addEventListener('pagehide', leave, { signal })
  return () => stopped.abort()
}

/** The history gives each of its entries a key. */
export const keyOf = ({ state, href }: HistoryLocation) => state['__TSR_key'] ?? href
const scrollers = () => [...document.querySelectorAll<HTMLElement>('[data-scroll]')]
const nameOf = ({ dataset }: HTMLElement) => dataset['scroll'] ?? ''
const positionOf = (part: HTMLElement) => [nameOf(part), part.scrollTop] as const

function readStored(): [string, Position][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, Position][]
  } catch {
    return []
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions]))
  } catch {
    // No sessionStorage, or no room in it.
  }
}
