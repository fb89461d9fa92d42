import type { QueryClient, QueryKey } from '@tanstack/react-query'

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
    if (query.state.fetchStatus === 'fetching') query.promise?.then(changeThis, ignore)
  }
}

/** Keeps the age of the data: our own change makes it no fresher. */
function changeOne<Data>(queries: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt
  queries.setQueryData<Data>(queryKey, (data) => data && change(data), { ...(updatedAt && { updatedAt }) })
}

const ignore = () => undefined
