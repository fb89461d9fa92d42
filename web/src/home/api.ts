import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@kith/shared/posts.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { useEffect } from 'react'
import { SIGN_OUT } from '../accounts/api.ts'
import { isMissing, pagesQuery } from '../core/calls/pages.ts'
import type { GroupChoice } from '../friend-groups/api.ts'
import { type FeedChoice, POSTS } from '../posts/api.ts'
import { feeds, GROUPS } from './feeds.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const PREFETCH_AFTER = 1.5 * SECOND

/** The feed of a home tab: fresh 3 minutes, kept 15, fetched again only on request (rules/limits.md 10). */
export const feedQuery = (filter: FeedView) => queryOf({ filter })

/** What the groups tab shows. */
export const groupsChoice = ({ groupIds, communityIds }: GroupChoice): FeedChoice => ({
  filter: GROUPS,
  groupIds: listOf(groupIds),
  communityGroupIds: listOf(communityIds),
})

/** The feed of the chosen groups. */
export const groupsFeedQuery = (chosen: GroupChoice) => queryOf(groupsChoice(chosen))

const listOf = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()

const queryOf = (choice: FeedChoice) => ({
  ...pagesQuery<Post>([POSTS], POSTS, choice),
  staleTime: 3 * MINUTE,
  gcTime: 15 * MINUTE,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: isMissing,
  retry: 2,
  retryDelay: (attempt: number) => Math.min(SECOND * 2 ** attempt, 30 * SECOND),
})

export const useFeed = (filter: FeedView) => useInfiniteQuery(feedQuery(filter))

/** Prefetches the other tabs 1.5 s after the shown one has loaded, so that they open at once. */
export function usePrefetchedFeeds(shown: FeedView, isReady: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => {
      if (queries.isMutating({ mutationKey: SIGN_OUT })) return
      for (const { id } of feeds) if (id !== shown) void queries.prefetchInfiniteQuery(feedQuery(id))
    }, PREFETCH_AFTER)
    return () => clearTimeout(timer)
  }, [queries, shown, isReady])
}
