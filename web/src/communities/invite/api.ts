import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type InvitableFriend } from '@kith/shared/communities.ts'
import { changeItems, pagesQuery } from '../../core/calls/pages.ts'
import { request, errorText } from '../../core/calls/request.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast.ts'

const pathOf = (id: number) => fillPath(communitiesApi.invitations, { id })

/** The viewer's friends, with how each stands to the community. While a search loads, the previous results stay. */
export const useInvitableFriends = (id: number, q: string) =>
  useInfiniteQuery({
    ...pagesQuery<InvitableFriend>([pathOf(id)], pathOf(id), { q: q || null }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Invites a friend. Shown at once, rolled back on failure. */
export function useInvite(id: number) {
  const queries = useQueryClient()
  const show = (userId: number, membership: InvitableFriend['membership']) =>
    changeItems<InvitableFriend>(queries, [pathOf(id)], (friends) =>
      friends.map((friend) => (friend.id === userId ? { ...friend, membership } : friend)),
    )
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id: userId }: InvitableFriend) => request('POST', pathOf(id), { body: { userId } }),
    onMutate: (friend) => show(friend.id, 'invited'),
    onSuccess: (_answer, { name }) => toast({ title: `${name} is invited` }),
    onError: (error, friend) => {
      show(friend.id, friend.membership)
      toastFailure('Failed to invite', errorText(error))
    },
    // The list may have been read before the invitation was stored.
    onSettled: () => queries.invalidateQueries({ queryKey: [pathOf(id)] }),
  })
}
