import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Forgets what was read of something that is gone, once no page shows it. On a slow device its page still stands there for a
 * while: without what was read it would read it again, and find nothing.
 */
export function forgetOnceLeft(queries: QueryClient, queryKey: QueryKey): void {
  const cache = queries.getQueryCache()
  const query = cache.find({ queryKey })
  if (!query) return
  const forget = () => {
    if (query.getObserversCount() > 0) return
    stop()
    cache.remove(query)
  }
  const stop = cache.subscribe(forget)
  forget()
}
