import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Milliseconds until each try of a read is broken off. Each may take another dead connection
 * from those that the browser keeps. The last one is not broken off: a line may be that slow.
 */
const PATIENCE_MS = [2_000, 3_000, 5_000, 15_000]
/** How long reads are watched once the page is connected again. */
const WATCHED_MS = 60_000

/**
 * Reads, and reads anew when there is no answer for long: the connection may have died with the channel, and a browser
 * waits for minutes on it. Throws what the last try throws.
 */
export async function retryWhenStalled<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (const ms of PATIENCE_MS) {
    const call = new AbortController()
    const timer = setTimeout(() => call.abort(), ms)
    try {
      return await read(call.signal)
    } catch (error) {
      if (!call.signal.aborted) throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return read(new AbortController().signal)
}

/** Breaks off reads of the cache that hang, and makes them anew, for a minute from each call of `begin`. */
export function watchStalledQueries(queries: QueryClient) {
  const cache = queries.getQueryCache()
  const timers = new Map<Query, ReturnType<typeof setTimeout>>()
  const lastTries = new WeakSet<Promise<unknown>>()
  let end: ReturnType<typeof setTimeout> | undefined
  let unsubscribe = () => {}
  const watch = (query: Query, tries = 0) => {
    const { promise } = query
    const ms = PATIENCE_MS[tries]
    clearTimeout(timers.get(query))
    timers.delete(query)
    if (!promise || lastTries.has(promise)) return
    if (ms === undefined) {
      lastTries.add(promise)
      return
    }
    const look = () => {
      timers.delete(query)
      if (query.state.fetchStatus !== 'fetching') return
      const isSame = query.promise === promise
      if (isSame) readAnew(query)
      watch(query, isSame ? tries + 1 : 0)
    }
    timers.set(query, setTimeout(look, ms * pagesOf(query)))
  }
  const stop = () => {
    clearTimeout(end)
    unsubscribe()
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }
  return {
    begin: (): void => {
      clearTimeout(end)
      unsubscribe()
      end = setTimeout(() => unsubscribe(), WATCHED_MS)
      for (const query of cache.findAll({ fetchStatus: 'fetching' })) if (!timers.has(query)) watch(query)
      unsubscribe = cache.subscribe(({ query, type }) => {
        if (type !== 'updated' || query.state.fetchStatus !== 'fetching') return
        // The read begins after it is told of.
        queueMicrotask(() => timers.has(query) || watch(query))
      })
    },
    stop,
  }
}

/** A list that is read again is asked for page by page. */
function pagesOf({ state: { data, fetchMeta } }: Query): number {
  if (fetchMeta?.fetchMore) return 1
  return (data as { pages?: readonly unknown[] } | undefined)?.pages?.length || 1
}

/** Who waits for the read gets the answer of the new one. */
function readAnew(query: Query): void {
  const { fetchMeta } = query.state
  void query.cancel({ silent: true })
  query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(() => undefined)
}
