import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes what is cached under this beginning of a key. An answer that is under way was put together from what was there
 * before the change and would undo it: the change is made again once that answer is here. So it must give the same result
 * again when it runs twice.
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

/** Keeps the age of the data: a change of ours makes it no fresher. */
function changeOne<Data>(queries: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt
  queries.setQueryData<Data>(queryKey, (data) => data && change(data), { ...(updatedAt && { updatedAt }) })
}

const ignore = () => undefined
