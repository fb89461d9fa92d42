import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Friend, MemberStats } from '@kith/shared/friends.ts'
import { request } from '../core/request.ts'

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
