import { accountsApi } from '@kith/shared/accounts.ts'
import { type DataExport, type LeaveInput, ownDataApi, ownDataWording } from '@kith/shared/own-data.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLeaving, useMe } from '../accounts/api.ts'
import { request, errorText } from '../core/calls/request.ts'
import { forgetStored } from '../core/browser-storage.ts'
import { forgetFiles } from '../outbox/api.ts'
import { toast } from '../ui/overlays/toast.ts'

const ASK_AGAIN_MS = 2_000

const exportQuery = queryOptions({
  queryKey: [ownDataApi.export],
  queryFn: ({ signal }) => request<DataExport>('GET', ownDataApi.export, { signal }),
  // Fetched whenever the card is shown, because the job may have ended.
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.status === 'preparing' && ASK_AGAIN_MS,
})

/** The state of the member's export, polled while it is being prepared. */
export const useExport = () => useQuery(exportQuery)

export function useRequestExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request<DataExport>('POST', ownDataApi.export),
    onSuccess: (dataExport) => queries.setQueryData(exportQuery.queryKey, dataExport),
    onError: (error) => toast({ title: errorText(error, ownDataWording.failed), variant: 'destructive' }),
  })
}

/** Deletes the account. Then shows the sign-in page and deletes all drafts in this browser. */
export function useDeleteAccount() {
  const leave = useLeaving()
  const { id } = useMe()
  return useMutation({
    mutationFn: (input: LeaveInput) => request('DELETE', accountsApi.user, { body: input }),
    onSuccess: async () => {
      await leave()
      forgetStored(id)
      await forgetFiles(id)
      toast({ title: ownDataWording.left })
    },
  })
}
