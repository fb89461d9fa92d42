import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { changeListeners, changeOne } from './change-cached.ts'

type Merge<Data, Answer> = (data: Data, answer: Answer) => Data
/** Whether a query holds what was asked for later than this reading. If not, it holds this reading from now on. */
type IsLate = (query: Query) => boolean

/**
 * Reads the newest part of the lists under `queryKey` and merges it into them. Of two readings the one that began later wins,
 * whichever is answered first. `read` gives undefined to leave the lists as they are.
 */
export function readNewest<Data, Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<Answer | undefined>,
  merge: Merge<Data, Answer>,
): Promise<Answer | undefined> {
  const order = orderOf(queries)
  order.last += 1
  const at = order.last
  return readAndMerge(queries, queryKey, read, merge, (query) => {
    if ((order.held.get(query) ?? 0) > at) return true
    order.held.set(query, at)
    return false
  })
}

/**
 * Reads something beside the queries under `queryKey` and merges it into them. What is changed from here meanwhile is changed
 * again after that, because the answer does not know of it.
 */
export async function readAndMerge<Data, Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<Answer | undefined>,
  merge: Merge<Data, Answer>,
  isLate: IsLate = () => false,
): Promise<Answer | undefined> {
  const changes: [Query, () => void][] = []
  const note = (query: Query, change: () => void) => void changes.push([query, change])
  changeListeners.add(note)
  try {
    const answer = await read()
    if (answer === undefined) return undefined
    for (const query of queries.getQueryCache().findAll({ queryKey })) {
      const mergeThis = () => {
        if (isLate(query)) return
        changeOne<Data>(queries, query.queryKey, (data) => merge(data, answer))
        for (const [changed, change] of changes) if (changed === query) change()
      }
      mergeThis()
      // A page under way is added to the list as it was when it was asked for.
      if (query.state.fetchStatus === 'fetching') query.promise?.then(mergeThis, ignore)
    }
    return answer
  } finally {
    changeListeners.delete(note)
  }
}

const ignore = () => undefined

/** The readings of a client are counted. `begun` has the one under way of a query, `held` the latest in its data. */
type ReadOrder = { last: number; begun: WeakMap<Query, number>; held: WeakMap<Query, number> }
const orders = new WeakMap<QueryClient, ReadOrder>()

function orderOf(queries: QueryClient): ReadOrder {
  const known = orders.get(queries)
  if (known) return known
  const order: ReadOrder = { last: 0, begun: new WeakMap(), held: new WeakMap() }
  orders.set(queries, order)
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const isFullFetch = !query.state.fetchMeta?.fetchMore
    if (action.type === 'fetch' && isFullFetch) {
      order.last += 1
      order.begun.set(query, order.last)
    }
    if (action.type === 'success' && !action.manual && isFullFetch)
      order.held.set(query, order.begun.get(query) ?? 0)
  })
  return order
}
