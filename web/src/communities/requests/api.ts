import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import {
  communitiesApi,
  type Community,
  type JoinRequest,
  type RequestAnswerInput,
} from '@kith/shared/communities.ts'
import { changeItems, pagesQuery } from '../../core/calls/pages.ts'
import { refetchUnder } from '../../core/calls/refetch.ts'
import { request, errorText } from '../../core/calls/request.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { patchCommunity } from '../api.ts'

/** Others ask and answer at any time, so the list is fetched again on every visit. */
const requestsQuery = (id: number) => {
  const path = fillPath(communitiesApi.requests, { id })
  return { ...pagesQuery<JoinRequest>([path], path), staleTime: 0 }
}

/** The requests to join that wait for an answer. */
export const useRequests = (id: number) => useInfiniteQuery(requestsQuery(id))

type Answer = RequestAnswerInput & { userId: number }

/** Approves or declines a request. It leaves the list at once and comes back on failure. */
export function useAnswerRequest({ id, memberCount, pendingRequests }: Community) {
  const queries = useQueryClient()
  const { queryKey } = requestsQuery(id)
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ userId, ...body }: Answer) =>
      request('POST', fillPath(communitiesApi.request, { id, userId }), { body }),
    onMutate: ({ userId, status }) => {
      const before = queries.getQueryData(queryKey)
      changeItems<JoinRequest>(queries, queryKey, (requests) =>
        requests.filter((request) => request.userId !== userId),
      )
      patchCommunity(queries, id, {
        memberCount: status === 'approved' ? memberCount + 1 : memberCount,
        pendingRequests: Math.max(0, pendingRequests - 1),
      })
      return () => {
        queries.setQueryData(queryKey, before)
        patchCommunity(queries, id, { memberCount, pendingRequests })
      }
    },
    onSuccess: (_answer, { status }) =>
      toast({ title: status === 'approved' ? 'Request approved' : 'Request declined' }),
    onError: (error, _answer, putBack) => {
      putBack?.()
      toastFailure('Failed to answer the request', errorText(error))
    },
    onSettled: () => refetchUnder(queries, communitiesApi.communities),
  })
}
