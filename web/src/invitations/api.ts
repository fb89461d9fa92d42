import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '@kith/shared/invitations.ts'
import { newKey } from '../core/new-key.ts'
import { request, sentenceOf } from '../core/request.ts'
import { toast } from '../ui/toast.ts'

const invitationsQuery = queryOptions({
  queryKey: ['/api/invites'],
  queryFn: ({ signal }) => request<Invitation[]>('GET', '/api/invites', { signal }),
})

export const useInvitations = () => useQuery(invitationsQuery)

/** Makes an invitation and puts it on top of the list. */
export function useCreateInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request<Invitation>('POST', '/api/invites', { idempotencyKey: newKey() }),
    onSuccess: (created) => {
      queries.setQueryData(invitationsQuery.queryKey, (list = []) => [created, ...list])
      toast({ title: 'Success', description: 'Invitation created successfully!' })
    },
    onError: (error) => fail('Failed to create invitation', error),
  })
}

/** Takes an unused invitation back. It leaves the list at once and comes back when that fails. */
export function useRevokeInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request('DELETE', `/api/invites/${id}`),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: invitationsQuery.queryKey })
      const before = queries.getQueryData(invitationsQuery.queryKey)
      queries.setQueryData(invitationsQuery.queryKey, (list) => list?.filter((item) => item.id !== id))
      return before
    },
    onSuccess: () => toast({ title: 'Success', description: 'Invitation revoked' }),
    onError: (error, _id, before) => {
      queries.setQueryData(invitationsQuery.queryKey, before)
      fail('Failed to revoke invitation', error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

function fail(what: string, error: unknown): void {
  const why = sentenceOf(error, '')
  toast({ title: 'Error', description: why ? `${what}. ${why}` : what, variant: 'destructive' })
}
