import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Acquaintance, Friend, FriendRequest } from '@kith/shared/friends.ts'
import { changeCached } from '../core/change-cached.ts'
import type { Page } from '../core/request.ts'
import { FRIENDS, pagesQuery, statsQuery } from './api.ts'

export const RECEIVED = `${FRIENDS}/requests/pending`
export const SENT = `${FRIENDS}/requests/sent`

/** The two lists of people whom one might befriend. */
export const STRANGERS = { discover: '/api/suggestions', public: '/api/users' } as const
export type Strangers = keyof typeof STRANGERS

/** Someone on such a list, and what was done about them here since it was read. */
export type Stranger = Acquaintance & { now?: 'asked' | 'friends' | undefined }

const named = (q: string) => (q ? { q } : {})

export const useFriendPages = (q: string) =>
  useInfiniteQuery(pagesQuery<Friend>(FRIENDS, { includeSelf: 'true', ...named(q) }))
export const useStrangers = (list: Strangers, q = '') =>
  useInfiniteQuery(pagesQuery<Stranger>(STRANGERS[list], named(q)))
/** Others ask and answer at any time: these are asked for whenever someone looks. */
const requestsQuery = (path: string) => ({ ...pagesQuery<FriendRequest>(path), staleTime: 0 })
export const useReceived = () => useInfiniteQuery(requestsQuery(RECEIVED))
export const useSent = () => useInfiniteQuery(requestsQuery(SENT))

/** How many friends there are, however many of them were read. */
export const useFriendCount = () => useQuery({ ...statsQuery, select: ({ friends }) => friends }).data

/** How many a list has, as far as it was read; nothing for an empty one. */
export function countWords(list: InfiniteData<Page<unknown>> | undefined): string {
  const count = list?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0
  if (count === 0) return ''
  return list?.pages.at(-1)?.next ? `${count}+` : String(count)
}

/** Changes the items of a list on all of its pages, under every search. */
export function changeItems<T>(queries: QueryClient, path: string, change: (items: T[]) => T[]): void {
  changeCached<InfiniteData<Page<T>>>(queries, [path, 'pages'], (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
  }))
}

/** A friendship has begun or ended: what was read elsewhere may lack what is for friends, or still hold it. */
export const readAnew = (queries: QueryClient) => queries.removeQueries({ type: 'inactive' })

/** Who is friends with whom has changed: what counts or lists it is asked for again. */
export function refreshFriends(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: statsQuery.queryKey })
  for (const path of [FRIENDS, RECEIVED, SENT]) void queries.invalidateQueries({ queryKey: [path] })
  // People who are looked at don't move under the reader's eyes.
  for (const path of Object.values(STRANGERS))
    void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
}
