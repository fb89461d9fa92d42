import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FollowedHashtag, Hashtag, TrendingHashtag } from '@kith/shared/hashtags.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { hashtagsApi, TRENDING_HASHTAGS } from '@kith/shared/hashtags.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { useEffect } from 'react'
import { request, errorText } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'

/** Trending hashtags are fresh for 30 seconds (rules/limits.md 10). */
const FRESH = 30_000

/** With its sign, because `trending` and `followed` are lists at the address without it. */
const hashtagPath = (name: string) => fillPath(hashtagsApi.hashtag, { name: `#${name}` })

const hashtagQuery = (name: string) =>
  queryOptions({
    queryKey: [hashtagsApi.hashtag, { name }],
    queryFn: ({ signal }) => request<Hashtag>('GET', hashtagPath(name), { signal }),
  })

const followedQuery = queryOptions({
  queryKey: [hashtagsApi.followed],
  queryFn: ({ signal }) => request<FollowedHashtag[]>('GET', hashtagsApi.followed, { signal }),
})

export const useHashtag = (name: string) => useQuery(hashtagQuery(name))

export const hashtagPostsPath = (name: string) => fillPath(hashtagsApi.posts, { name })

export const useFollowedHashtags = () => useQuery(followedQuery)

export const useTrendingHashtags = (enabled: boolean) =>
  useQuery({
    queryKey: [trendingApi.hashtags],
    queryFn: ({ signal }) =>
      request<TrendingHashtag[]>('GET', trendingApi.hashtags, {
        query: { limit: TRENDING_HASHTAGS },
        signal,
      }),
    staleTime: FRESH,
    enabled,
  })

/** Follows a hashtag or unfollows it. Shown at once, rolled back on failure. */
export function useFollowHashtag(name: string) {
  const queries = useQueryClient()
  const { queryKey } = hashtagQuery(name)
  const path = fillPath(hashtagsApi.follow, { name })
  const show = (isFollowing: boolean) =>
    queries.setQueryData(queryKey, (hashtag) => hashtag && { ...hashtag, isFollowing })
  return useMutation({
    scope: { id: path },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request(wanted ? 'POST' : 'DELETE', path),
    onMutate: show,
    onError: (error, wanted) => {
      show(!wanted)
      toastError(errorText(error, 'Failed to follow hashtag'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: followedQuery.queryKey }),
  })
}

/** Reports a visit to a followed hashtag. Only posts after the visit count as new. */
export function useVisit({ name, isFollowing }: { name: string; isFollowing: boolean }): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isFollowing) return
    const seen = (list?: FollowedHashtag[]) =>
      list?.map((one) => (one.name === name ? { ...one, newPosts: 0 } : one))
    request('PUT', fillPath(hashtagsApi.visit, { name })).then(
      () => queries.setQueryData(followedQuery.queryKey, seen),
      // The next visit reports it again.
      () => undefined,
    )
  }, [queries, name, isFollowing])
}
