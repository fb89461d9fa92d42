import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Friend, FriendRequest } from '@kith/shared/friends.ts'
import { request } from '../core/request.ts'
import { toast } from '../ui/toast.ts'

export const friendsQuery = queryOptions({
  queryKey: ['/api/friends'],
  queryFn: ({ signal }) => request<Friend[]>('GET', '/api/friends', { signal }),
})

const pendingQuery = queryOptions({
  queryKey: ['/api/friends/requests/pending'],
  queryFn: ({ signal }) => request<FriendRequest[]>('GET', '/api/friends/requests/pending', { signal }),
})

const sentQuery = queryOptions({
  queryKey: ['/api/friends/requests/sent'],
  queryFn: ({ signal }) => request<FriendRequest[]>('GET', '/api/friends/requests/sent', { signal }),
})

export const useFriends = () => useQuery(friendsQuery)
export const usePendingRequests = () => useQuery(pendingQuery)
export const useSentRequests = () => useQuery(sentQuery)

type Answer = { friendshipId: number; status: 'accepted' | 'declined' }

/** Accepts or declines a request. It leaves the list at once and comes back when the answer fails. */
export function useRespond() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: Answer) => request('POST', '/api/friends/respond', { body: answer }),
    onMutate: async ({ friendshipId }) => {
      await queries.cancelQueries({ queryKey: pendingQuery.queryKey })
      const before = queries.getQueryData(pendingQuery.queryKey)
      queries.setQueryData(pendingQuery.queryKey, (list) => list?.filter(({ id }) => id !== friendshipId))
      return before
    },
    onSuccess: (_, { status }) =>
      toast({ title: status === 'accepted' ? 'Friend request accepted!' : 'Friend request declined' }),
    onError: (_error, _answer, before) => {
      queries.setQueryData(pendingQuery.queryKey, before)
      toast({ title: 'Error', description: 'Failed to respond', variant: 'destructive' })
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: pendingQuery.queryKey })
      void queries.invalidateQueries({ queryKey: friendsQuery.queryKey })
    },
  })
}
