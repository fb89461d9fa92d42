import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Called with each change that is made from here, and the query that it is made in. */
export const changeListeners = new Set<(query: Query, change: () => void) => void>()

/**
 * Changes the cached data of every query whose key begins with `queryKey`. An answer still under way does not know
 * of the change and would undo it. So the change is made again after that answer, and must give the same result twice.
 */
export function changeCached<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const changeThis = () => changeOne(queries, query.queryKey, change)
    changeThis()
    for (const listen of changeListeners) listen(query, changeThis)
    if (query.state.fetchStatus === 'fetching') query.promise?.then(changeThis, ignore)
  }
}

/** Keeps the age of the data, and that it is out of date: a change of our own makes it no fresher. */
export function changeOne<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const query = queries.getQueryCache().find({ queryKey })
  const { dataUpdatedAt: updatedAt, isInvalidated } = query?.state ?? {}
  queries.setQueryData<Data>(queryKey, (data) => data && change(data), { ...(updatedAt && { updatedAt }) })
  if (isInvalidated) query?.invalidate()
}

const ignore = () => undefined
