import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { sessionQuery } from '../accounts/api.ts'
import { request } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'

/** Puts away what explains Friends+, on every device. It goes at once and comes back on failure. */
export function useKnowFriendsPlus() {
  const queries = useQueryClient()
  const show = (knowsFriendsPlus: boolean) =>
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, knowsFriendsPlus })
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('PUT', ownProfileApi.profile, { body: { knowsFriendsPlus: true } }),
    onMutate: () => show(true),
    onError: () => {
      show(false)
      toastError('This could not be closed. Please try again.')
    },
  })
}
