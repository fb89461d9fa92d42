import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { changeCached } from './change-cached.ts'
import { type Page, type Query, requestPage } from './request.ts'

/** An infinite list as the cache holds it. */
export type Pages<T> = InfiniteData<Page<T>, string | null>

/** A list that is read page by page. Filters go into the query string and to the end of the query key. */
export const pagesQuery = <T>(key: QueryKey, path: string, query: Query = {}) =>
  partsQuery([...key, query], (before, signal) =>
    requestPage<T>(path, { query: { ...query, before }, signal }),
  )

/** The same for lists whose pages need their own call. `read` gets the previous page's cursor (null at the start). */
export const partsQuery = <Part extends { next: string | null }>(
  queryKey: QueryKey,
  read: (before: string | null, signal: AbortSignal) => Promise<Part>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** For `refetchOnReconnect` of a list that must not change while somebody reads it: only one that failed is read again. */
export const isMissing = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined

/** All items of a list that were read so far. */
export const itemsOf = <T>({ pages }: { pages: readonly Page<T>[] }): T[] =>
  pages.flatMap(({ items }) => items)

type ChangeItems<T> = (items: T[], page: number) => T[]

/** Changes the items of every list whose key begins with `key`. The change may run twice (change-cached.ts). */
export const changeItems = <T>(queries: QueryClient, key: QueryKey, change: ChangeItems<T>): void =>
  changeCached<Pages<T>>(queries, key, (list) => withItems(list, change))

/** The list with changed items. Unchanged pages stay the same objects, so that only changed ones render again. */
export function withItems<T>(list: Pages<T>, change: ChangeItems<T>): Pages<T> {
  const pages = list.pages.map((page, at) => {
    const items = change(page.items, at)
    return isSame(items, page.items) ? page : { ...page, items }
  })
  return isSame(pages, list.pages) ? list : { ...list, pages }
}

const isSame = (now: readonly unknown[], before: readonly unknown[]) =>
  now.length === before.length && now.every((one, at) => one === before[at])
