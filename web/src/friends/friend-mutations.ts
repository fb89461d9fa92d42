import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Friend } from '@kith/shared/friends.ts'
import { refetchAll, refetchWhenShown } from '../core/calls/refetch.ts'
import { toast } from '../ui/overlays/toast.ts'
import {
  type Answer,
  changeList,
  FRIENDS,
  friendsQuery,
  RECEIVED,
  refreshFriends,
  respond,
  SENT,
  unfriend,
  withdraw,
} from './api.ts'
import { tellFailure } from './failure.ts'

/** Accepts or declines a request. It leaves the list at once and comes back on failure. */
export function useRespond() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, status }: { id: number; status: Answer }) => respond(id, status),
    onMutate: ({ id }) => dropItem(queries, RECEIVED, id),
    onSuccess: (_answer, { status }) => {
      if (status === 'accepted') refetchWhenShown(queries)
      toast({ title: status === 'accepted' ? 'Friend request accepted!' : 'Friend request declined' })
    },
    onError: (error, _answer, putBack) => {
      putBack?.()
      tellFailure('Failed to respond', error, 'This request is gone.')
    },
    onSettled: () => refreshFriends(queries),
  })
}

/** Withdraws a sent request. It leaves the list at once and comes back on failure. */
export function useWithdraw() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: withdraw,
    onMutate: (id) => dropItem(queries, SENT, id),
    onSuccess: () => toast({ title: 'Friend request withdrawn' }),
    onError: (error, _id, putBack) => {
      putBack?.()
      tellFailure('Failed to withdraw request', error, 'It has been answered in the meantime.')
    },
    onSettled: () => refreshFriends(queries),
  })
}

/** Ends a friendship. The friend leaves the list at once and comes back on failure. */
export function useUnfriend() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: Friend) => unfriend(id),
    onMutate: ({ id }) => {
      const putBack = dropItem(queries, FRIENDS, id)
      queries.setQueryData(friendsQuery.queryKey, (list) => list?.filter((friend) => friend.id !== id))
      return putBack
    },
    onSuccess: () => {
      refetchAll(queries)
      toast({ title: 'User unfriended successfully' })
    },
    onError: (error, _friend, putBack) => {
      putBack?.()
      tellFailure('Failed to unfriend user', error, 'You are no friends any more.')
    },
    onSettled: () => refreshFriends(queries),
  })
}

/** Removes an item from a list. Returns a function that restores the list. */
function dropItem(queries: QueryClient, path: string, id: number): () => void {
  const before = queries.getQueriesData({ queryKey: [path] })
  changeList<{ id: number }>(queries, path, (items) => items.filter((item) => item.id !== id))
  return () => before.forEach(([key, data]) => queries.setQueryData(key, data))
}
