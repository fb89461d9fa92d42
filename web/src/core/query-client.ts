import { notifyManager, QueryClient } from '@tanstack/react-query'

const MINUTE = 60_000

/** The cache timings of contract.md §9: fresh 2 minutes, kept 10, no refetch on focus or interval, no retries. */
export function createQueryClient(): QueryClient {
  // Before the browser draws: with the library's own delay a tick that is kept in the cache would go off for a moment.
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
