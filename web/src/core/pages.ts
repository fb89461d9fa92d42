import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { changeCached } from './change-cached.ts'
import { type Page, type Query, requestPage } from './request.ts'

/** An endless list as it is cached. */
export type Pages<T> = InfiniteData<Page<T>, string | null>

/** A list that is read page by page; what narrows it stands in the query of its call and at the end of its key. */
export const pagesQuery = <T>(key: QueryKey, path: string, query: Query = {}) =>
  partsQuery([...key, query], (before, signal) =>
    requestPage<T>(path, { query: { ...query, before }, signal }),
  )

/** The same where a page is read in a way of its own, from the cursor of the one before (null at the start). */
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

/** All that was read of a list. */
export const itemsOf = <T>({ pages }: { pages: readonly Page<T>[] }): T[] =>
  pages.flatMap(({ items }) => items)

type Change<T> = (items: T[], page: number) => T[]

/** Changes the items of every list under this beginning of a key. The change may run twice (change-cached.ts). */
export const changeItems = <T>(queries: QueryClient, key: QueryKey, change: Change<T>): void =>
  changeCached<Pages<T>>(queries, key, (list) => withItems(list, change))

/** The list with other items. What is not changed stays the same object, so that only what is changed is drawn again. */
export function withItems<T>(list: Pages<T>, change: Change<T>): Pages<T> {
  const pages = list.pages.map((page, at) => {
    const items = change(page.items, at)
    return isSame(items, page.items) ? page : { ...page, items }
  })
  return isSame(pages, list.pages) ? list : { ...list, pages }
}

const isSame = (now: readonly unknown[], before: readonly unknown[]) =>
  now.length === before.length && now.every((one, at) => one === before[at])
