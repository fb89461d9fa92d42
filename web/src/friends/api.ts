import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Friend, MemberStats } from '@kith/shared/friends.ts'
import { request, requestPage } from '../core/request.ts'

export const FRIENDS = '/api/friends'

export const friendsQuery = queryOptions({
  queryKey: [FRIENDS],
  queryFn: ({ signal }) => request<Friend[]>('GET', FRIENDS, { signal }),
})

/** The newest friends. */
export const useFriends = () => useQuery(friendsQuery)

/** The member's own numbers. */
export const statsQuery = queryOptions({
  queryKey: ['/api/user/stats'],
  queryFn: ({ signal }) => request<MemberStats>('GET', '/api/user/stats', { signal }),
})

/** A list of the friends page, page by page; narrowed by what stands in the query. */
export const pagesQuery = <T>(path: string, query: Readonly<Record<string, string>> = {}) =>
  infiniteQueryOptions({
    queryKey: [path, 'pages', query],
    queryFn: ({ pageParam, signal }) => requestPage<T>(addressOf(path, query, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

function addressOf(path: string, query: Readonly<Record<string, string>>, before: string | null): string {
  const search = new URLSearchParams({ ...query, ...(before && { before }) }).toString()
  return search ? `${path}?${search}` : path
}
