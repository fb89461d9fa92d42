import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockWording } from '@kith/shared/blocks.ts'
import { paths } from '@kith/shared/paths.ts'
import type { Profile } from '@kith/shared/profiles.ts'
import { block, hide, unhide } from '../blocks/api.ts'
import { clearCache, refetchAll } from '../core/calls/refetch.ts'
import { errorText } from '../core/calls/request.ts'
import { sendRequest, refreshFriends, answerRequest } from '../friends/api.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchProfile } from './api.ts'
import { useNavigate } from '../router/router.ts'

/** Sends a friend request. It shows as sent at once, and then with the state that the server returns. */
export function useAskToBeFriends({ id, friendship }: Profile) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => sendRequest(id),
    onMutate: () => {
      patchProfile(queries, id, { friendship: { status: 'pending', direction: 'sent' } })
      return friendship
    },
    onSuccess: ({ status, id: friendshipId }) => {
      // The other member had sent a request a moment before.
      const isFriend = status === 'accepted'
      patchProfile(queries, id, {
        friendship: isFriend ? { status: 'friends' } : { status: 'pending', direction: 'sent', friendshipId },
      })
      if (isFriend) refetchAll(queries)
      else refreshFriends(queries)
      toast(
        isFriend
          ? { title: 'Friend request accepted!' }
          : { title: 'Success', description: 'Friend request sent!' },
      )
    },
    onError: (error, _input, before) => {
      if (before) patchProfile(queries, id, { friendship: before })
      toastError(errorText(error, 'Failed to send friend request'))
    },
  })
}

/** Accepts the request of the other member. */
export function useAccept({ id, friendship }: Profile) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => answerRequest(friendship.friendshipId, 'accepted'),
    onMutate: () => {
      patchProfile(queries, id, { friendship: { status: 'friends' } })
      return friendship
    },
    onSuccess: () => {
      refetchAll(queries)
      toast({ title: 'Friend request accepted!' })
    },
    onError: (_error, _input, before) => {
      if (before) patchProfile(queries, id, { friendship: before })
      toastError('Failed to respond')
    },
  })
}

/** Hides a member's posts from the viewer's lists, or shows them again. */
export function useSetHidden({ id }: Profile) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `hide ${id}` },
    networkMode: 'always',
    mutationFn: (isHidden: boolean) => (isHidden ? hide(id) : unhide(id)),
    onMutate: (isHidden) => patchProfile(queries, id, { isHidden }),
    onSuccess: (_answer, isHidden) => {
      refetchAll(queries)
      toast({ title: isHidden ? blockWording.hidden : blockWording.shown })
    },
    onError: (_error, isHidden) => {
      patchProfile(queries, id, { isHidden: !isHidden })
      toastError(isHidden ? blockWording.hideFailed : blockWording.unhideFailed)
    },
  })
}

/** Blocks a member. Afterwards they can't be found. The page at their id offers to unblock them. */
export function useBlock({ id }: Profile) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => block(id),
    onSuccess: async () => {
      await navigate(paths.user(id), { replace: true })
      clearCache(queries)
      toast({ title: blockWording.blocked })
    },
    onError: () => toastError(blockWording.blockFailed),
  })
}
