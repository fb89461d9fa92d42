import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountsApi, type Onboarding } from '@kith/shared/accounts.ts'
import { sessionQuery, useMe } from '../accounts/api.ts'
import { writeStored } from '../core/browser-storage.ts'
import { request } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { welcomeKey } from './fold.ts'

/** Ends onboarding, on every device. The card goes at once and comes back on failure. */
export function useEndOnboarding(kind: Onboarding) {
  const queries = useQueryClient()
  const { id: memberId } = useMe()
  const show = (firstHour: Onboarding | null) =>
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, firstHour })
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('DELETE', accountsApi.onboarding),
    onMutate: () => {
      show(null)
      writeStored(welcomeKey(memberId), undefined)
    },
    onError: () => {
      show(kind)
      toastError('This could not be closed. Please try again.')
    },
  })
}
