import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@kith/shared/posts.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { useEffect } from 'react'
import { requestPage } from '../core/request.ts'
import type { GroupChoice } from '../friend-groups/api.ts'
import { type FeedChoice, feedKey, POSTS } from '../posts/api.ts'
import { feeds, GROUPS } from './feeds.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const PREFETCH_AFTER = 1.5 * SECOND

/** A home tab, page by page: fresh 3 minutes, kept 15, asked again only when it is asked for (contract.md §9). */
export const feedQuery = (filter: FeedView) => queryOf({ filter })

/** The groups view of a choice of groups. */
export const groupsFeedQuery = ({ groupIds, communityIds }: GroupChoice) =>
  queryOf({ filter: GROUPS, groupIds: listOf(groupIds), communityGroupIds: listOf(communityIds) })

const listOf = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()

const queryOf = (choice: FeedChoice) =>
  infiniteQueryOptions({
    queryKey: feedKey(choice),
    queryFn: ({ pageParam, signal }) => requestPage<Post>(feedPath(choice, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 3 * MINUTE,
    gcTime: 15 * MINUTE,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: 2,
    retryDelay: (attempt) => Math.min(SECOND * 2 ** attempt, 30 * SECOND),
  })

function feedPath(choice: FeedChoice, before: string | null): string {
  const query = new URLSearchParams(choice)
  if (before) query.set('before', before)
  return `${POSTS}?${query}`
}

export const useFeed = (filter: FeedView) => useInfiniteQuery(feedQuery(filter))

/** Once a tab is there and it has been quiet for a moment, the other tabs are fetched, so that they open at once. */
export function usePrefetchedFeeds(shown: FeedView, isReady: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => {
      for (const { id } of feeds) if (id !== shown) void queries.prefetchInfiniteQuery(feedQuery(id))
    }, PREFETCH_AFTER)
    return () => clearTimeout(timer)
  }, [queries, shown, isReady])
}
