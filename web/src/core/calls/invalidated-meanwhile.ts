import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/**
 * What is invalidated while an answer is under way stays so after it: the answer may not know of it. The same holds for a
 * list that is invalidated when its next page comes. The library alone forgets both. Returns a function that stops it.
 */
export function keepInvalidations(queries: QueryClient): () => void {
  const invalidated = new WeakMap<Query, InvalidateQueryFilters['refetchType']>()
  const cache = queries.getQueryCache()
  const { invalidateQueries } = queries
  queries.invalidateQueries = (filters, options) => {
    const underWay = cache.findAll(filters).filter(({ state }) => state.fetchStatus !== 'idle')
    // Whoever breaks nothing off has said that the answer under way is enough.
    if (options?.cancelRefetch !== false)
      for (const query of underWay) invalidated.set(query, filters?.refetchType ?? 'active')
    return invalidateQueries.call(queries, filters, options)
  }
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') {
      if (action.meta?.fetchMore && query.state.isInvalidated) invalidated.set(query, 'none')
      else invalidated.delete(query)
    }
    const isOver = (action.type === 'success' && !action.manual) || action.type === 'setState'
    const refetchType = invalidated.get(query)
    if (!isOver || !invalidated.delete(query)) return
    query.invalidate()
    if (refetchType !== 'none') queueMicrotask(() => void readAgain(queries, query, refetchType))
  })
  return () => {
    stop()
    queries.invalidateQueries = invalidateQueries
  }
}

const readAgain = (
  queries: QueryClient,
  { queryKey }: Query,
  type: 'active' | 'inactive' | 'all' = 'active',
) => queries.refetchQueries({ queryKey, exact: true, type })
