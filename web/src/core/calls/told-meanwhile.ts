import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/**
 * What is told to be out of date while an answer is under way stays so after it: the answer may not know of it. The same
 * holds for a list that is out of date when its next page comes. The library alone forgets both. Returns a function that stops it.
 */
export function keepTold(queries: QueryClient): () => void {
  const told = new WeakMap<Query, InvalidateQueryFilters['refetchType']>()
  const cache = queries.getQueryCache()
  const { invalidateQueries } = queries
  queries.invalidateQueries = (filters, options) => {
    const underWay = cache.findAll(filters).filter(({ state }) => state.fetchStatus !== 'idle')
    // Whoever breaks nothing off has said that the answer under way is enough.
    if (options?.cancelRefetch !== false)
      for (const query of underWay) told.set(query, filters?.refetchType ?? 'active')
    return invalidateQueries.call(queries, filters, options)
  }
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') {
      if (action.meta?.fetchMore && query.state.isInvalidated) told.set(query, 'none')
      else told.delete(query)
    }
    const isOver = (action.type === 'success' && !action.manual) || action.type === 'setState'
    const refetchType = told.get(query)
    if (!isOver || !told.delete(query)) return
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
