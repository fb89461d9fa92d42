import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'
import { onBackOnline } from '../network/back-online.ts'

const MINUTE = 60_000

/** The cache timings of rules/limits.md 10: fresh 2 minutes, kept 10, no refetch on focus or interval, no retries. */
export function createQueryClient(): QueryClient {
  // Notify before the browser paints. With the library's default delay a checkbox kept in the cache would flicker.
  notifyManager.setScheduler(queueMicrotask)
  onlineManager.setEventListener((tell) => {
    const leave = () => tell(false)
    window.addEventListener('offline', leave)
    const stop = onBackOnline(() => tell(true))
    return () => {
      window.removeEventListener('offline', leave)
      stop()
    }
  })
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
