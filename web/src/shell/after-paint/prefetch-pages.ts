import type { RoutePage } from '../../router/match.ts'

/**
 * Fetches the code of these pages, one at a time and only while the browser is idle, so that each opens at once and also
 * without a network. Not where data is to be saved. Returns a function that stops it.
 */
export function prefetchPages(pages: readonly RoutePage[]): () => void {
  const stopped = new AbortController()
  const fetchAll = async () => {
    for (const page of pages) {
      await idle()
      if (stopped.signal.aborted) return
      await page.preload?.()
    }
  }
  if (import.meta.env.PROD && !savesData()) {
    void fetchAll()
    // What failed without a network.
    window.addEventListener('online', fetchAll, { signal: stopped.signal })
  }
  return () => stopped.abort()
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 100)
  })

/** Missing in the browser's own types, and in some browsers. */
const savesData = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
