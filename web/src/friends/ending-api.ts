import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { type Friend, type FriendRequest, friendsApi } from '@kith/shared/friends.ts'
import { undoWording } from '@kith/shared/undo.ts'
import { useMe } from '../accounts/api.ts'
import { refetchAll } from '../core/calls/refetch.ts'
import { isStatus, type Options, request, errorText } from '../core/calls/request.ts'
import { delayAction, type DelayedDelivery } from '../undo/api.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { changeList, FRIENDS, friendsQuery, RECEIVED, refreshFriends, answerRequest } from './api.ts'

/** Declines a person's request. It can be undone for a while. */
export function useDecline() {
  const queries = useQueryClient()
  const { id: memberId } = useMe()
  return (about: number, requestId: number) =>
    delayAction(queries, { memberId, kind: 'decline', about, more: requestId, ...undoWording.declined })
}

/** Ends a friendship. It can be undone for a while. */
export function useUnfriend() {
  const queries = useQueryClient()
  const { id: memberId } = useMe()
  return ({ id, name }: Person) =>
    delayAction(queries, { memberId, kind: 'unfriend', about: id, ...undoWording.unfriended(name) })
}

const unfriend = (id: number, options?: Options) =>
  request('DELETE', fillPath(friendsApi.friend, { id }), options)

/** How a declined request is sent. */
export const declineDelivery = (queries: QueryClient): DelayedDelivery => ({
  send: ({ more }, options) => answerRequest(Number(more), 'declined', options),
  sent: ({ about }) => {
    changeList<FriendRequest>(queries, RECEIVED, (requests) =>
      requests.filter(({ requester }) => requester.id !== about),
    )
    refreshFriends(queries)
  },
  refused: (error) => {
    tell('Failed to respond', error)
    refreshFriends(queries)
  },
})

/** How the end of a friendship is sent. */
export const unfriendDelivery = (queries: QueryClient): DelayedDelivery => ({
  send: ({ about }, options) => unfriend(about, options),
  sent: ({ about }) => {
    changeList<Friend>(queries, FRIENDS, (friends) => friends.filter(({ id }) => id !== about))
    queries.setQueryData(friendsQuery.queryKey, (list) => list?.filter(({ id }) => id !== about))
    refetchAll(queries)
    refreshFriends(queries)
  },
  refused: (error) => {
    tell('Failed to unfriend user', error)
    refreshFriends(queries)
  },
})

const tell = (what: string, error: unknown) => toastError(what, isStatus(error, 500) ? '' : errorText(error))
