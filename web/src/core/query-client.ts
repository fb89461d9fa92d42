import { notifyManager, QueryClient } from '@tanstack/react-query'

const MINUTE = 60_000

/** The cache timings of contract.md §9: fresh 2 minutes, kept 10, no refetch on focus or interval, no retries. */
export function createQueryClient(): QueryClient {
  // Notify before the browser paints. With the library's default delay a checkbox kept in the cache would flicker.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
}
