import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Invitation } from '@kith/shared/invitations.ts'
import { changeCached } from '../core/change-cached.ts'
import { newKey } from '../core/new-key.ts'
import { type Page, request, requestPage, sentenceOf } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'

const INVITES = '/api/invites'

const invitationsQuery = infiniteQueryOptions({
  queryKey: [INVITES],
  queryFn: ({ pageParam, signal }) =>
    requestPage<Invitation>(
      pageParam ? `${INVITES}?before=${encodeURIComponent(pageParam)}` : INVITES,
      signal,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** The member's invitations, page by page, newest first. */
export const useInvitations = () => useInfiniteQuery(invitationsQuery)

/** Makes an invitation, for the house to send when it names an address, and puts it on top of the list. */
export function useCreateInvitation() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { email?: string; expiresInDays?: number }) =>
      request<Invitation>('POST', INVITES, { idempotencyKey: newKey(), body }),
    onSuccess: (created) => {
      changePages(queries, ([first, ...rest]) => [
        { next: first?.next ?? null, items: [created, ...without(first?.items ?? [], created.id)] },
        ...rest,
      ])
      const done =
        created.email === null ? 'Invitation created successfully!' : `Invitation sent to ${created.email}`
      toast({ title: 'Success', description: done })
    },
    onError: (error) => fail('Failed to create invitation', error),
  })
}

/** Takes an unused invitation back. It leaves the list at once and comes back when that fails. */
export function useRevokeInvitation() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => request('DELETE', `${INVITES}/${id}`),
    onMutate: (id) => {
      const before = queries.getQueryData(invitationsQuery.queryKey)
      changePages(queries, (pages) => pages.map((page) => ({ ...page, items: without(page.items, id) })))
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

type Pages = Page<Invitation>[]

function changePages(queries: QueryClient, change: (pages: Pages) => Pages): void {
  changeCached<InfiniteData<Page<Invitation>>>(queries, invitationsQuery.queryKey, (list) => ({
    ...list,
    pages: change(list.pages),
  }))
}

const without = (items: Invitation[], id: number) => items.filter((item) => item.id !== id)

function fail(what: string, error: unknown): void {
  const why = sentenceOf(error, '')
  toast({ title: 'Error', description: why ? `${what}. ${why}` : what, variant: 'destructive' })
}
