import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Friend, friendsApi, type MemberStats } from '@kith/shared/friends.ts'
import { request } from '../core/request.ts'

export const FRIENDS = friendsApi.friends

export const friendsQuery = queryOptions({
  queryKey: [FRIENDS],
  queryFn: ({ signal }) => request<Friend[]>('GET', FRIENDS, { signal }),
})

/** The newest friends. */
export const useFriends = () => useQuery(friendsQuery)

/** The member's own numbers. */
export const statsQuery = queryOptions({
  queryKey: [friendsApi.stats],
  queryFn: ({ signal }) => request<MemberStats>('GET', friendsApi.stats, { signal }),
})
