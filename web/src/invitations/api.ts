import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type Invitation, invitationWording, invitationsApi } from '@kith/shared/invitations.ts'
import { newKey } from '../core/calls/new-key.ts'
import { changeItems, pagesQuery } from '../core/calls/pages.ts'
import { request, errorText } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

const INVITES = invitationsApi.invitations

const invitationsQuery = pagesQuery<Invitation>([INVITES], INVITES)

/** The member's invitations, page by page, the newest first. */
export const useInvitations = () => useInfiniteQuery(invitationsQuery)

/** Creates an invitation and puts it on top of the list. With an address, the server sends it by mail. */
export function useCreateInvitation() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { email?: string; expiresInDays?: number }) =>
      request<Invitation>('POST', INVITES, { idempotencyKey: newKey(), body }),
    onSuccess: (created) => {
      changeItems<Invitation>(queries, [INVITES], (items, page) =>
        page === 0 ? [created, ...without(items, created.id)] : items,
      )
      const done =
        created.email === null ? 'Invitation created successfully!' : `Invitation sent to ${created.email}`
      toast({ title: 'Success', description: done })
    },
    onError: (error) => toastError('Failed to create invitation', errorText(error)),
  })
}

/** Sends an invitation again that could not be sent. Its row says what the server answers. */
export function useSendAgain() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: Invitation) => request<Invitation>('POST', fillPath(invitationsApi.email, { id })),
    onSuccess: (sent) => {
      changeItems<Invitation>(queries, [INVITES], (items) =>
        items.map((item) => (item.id === sent.id ? sent : item)),
      )
      toast({ title: 'Success', description: invitationWording.sendingAgain(sent.email ?? '') })
    },
    onError: (error) => toastError(invitationWording.notSentAgain, errorText(error)),
  })
}

/** Revokes an unused invitation. It leaves the list at once and comes back on failure. */
export function useRevokeInvitation() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => request('DELETE', fillPath(invitationsApi.invitation, { id })),
    onMutate: (id) => {
      const before = queries.getQueryData(invitationsQuery.queryKey)
      changeItems<Invitation>(queries, [INVITES], (items) => without(items, id))
      return before
    },
    onSuccess: () => toast({ title: 'Success', description: 'Invitation revoked' }),
    onError: (error, _id, before) => {
      queries.setQueryData(invitationsQuery.queryKey, before)
      toastError('Failed to revoke invitation', errorText(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

const without = (items: Invitation[], id: number) => items.filter((item) => item.id !== id)
