import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { itemsOf, type Pages } from './pages.ts'

/**
 * `id` has come to the lists under `key`, or left them, as saved posts: they are fetched the next time that they are opened.
 * They must not change while someone reads them, unless they were fetched before `id` came.
 */
export function refetchList(queries: QueryClient, key: QueryKey, id: number, isIn: boolean): void {
  const lists = queries.getQueriesData<Pages<{ id: number }>>({ queryKey: key })
  const isHeld = lists.some(([, list]) => list && itemsOf(list).some((item) => item.id === id))
  void queries.invalidateQueries({ queryKey: key, refetchType: isIn && !isHeld ? 'active' : 'none' })
}
