import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchWhenShown } from '../core/calls/refetch.ts'
import { toast } from '../ui/overlays/toast.ts'
import { changeList, RECEIVED, refreshFriends, answerRequest, SENT, withdraw } from './api.ts'
import { tellFailure } from './failure.ts'

/** Accepts a request. It leaves the list at once and comes back on failure. */
export function useAccept() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => answerRequest(id, 'accepted'),
    onMutate: (id) => dropItem(queries, RECEIVED, id),
    onSuccess: () => {
      refetchWhenShown(queries)
      toast({ title: 'Friend request accepted!' })
    },
    onError: (error, _id, putBack) => {
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

/** Removes an item from a list. Returns a function that restores the list. */
function dropItem(queries: QueryClient, path: string, id: number): () => void {
  const before = queries.getQueriesData({ queryKey: [path] })
  changeList<{ id: number }>(queries, path, (items) => items.filter((item) => item.id !== id))
  return () => before.forEach(([key, data]) => queries.setQueryData(key, data))
}
