import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { itemsOf, type Pages } from './calls/pages.ts'

/**
 * Has the saved posts or comments under `key` fetched the next time that they are opened, because `id` was saved or
 * removed. They must not change while someone reads them, unless they were fetched before `id` was saved.
 */
export function refreshSaved(queries: QueryClient, key: QueryKey, id: number, isSaved: boolean): void {
  const lists = queries.getQueriesData<Pages<{ id: number }>>({ queryKey: key })
  const isHeld = lists.some(([, list]) => list && itemsOf(list).some((item) => item.id === id))
  void queries.invalidateQueries({ queryKey: key, refetchType: isSaved && !isHeld ? 'active' : 'none' })
}
