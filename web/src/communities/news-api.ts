import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type CommunityNews } from '@kith/shared/communities.ts'
import { useEffect } from 'react'
import { changeCached } from '../core/calls/change-cached.ts'
import { request } from '../core/calls/request.ts'

const NEWS = [communitiesApi.news] as const

/** The own communities in the left column, with the number of new posts in each. */
export const useCommunityNews = () =>
  useQuery({
    queryKey: NEWS,
    queryFn: ({ signal }) => request<CommunityNews[]>('GET', communitiesApi.news, { signal }),
  })

/** Reports a visit of a member to the posts of their community. Only posts after the visit count as new. */
export function useVisit({ id, isMember }: { id: number; isMember: boolean }): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isMember) return
    request('PUT', fillPath(communitiesApi.visit, { id })).then(
      () =>
        changeCached<CommunityNews[]>(queries, NEWS, (news) =>
          news.map((one) => (one.id === id ? { ...one, newPosts: 0 } : one)),
        ),
      // The next visit reports it again.
      () => undefined,
    )
  }, [queries, id, isMember])
}
