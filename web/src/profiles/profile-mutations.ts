import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { blockWording } from '@kith/shared/blocks.ts'
import type { Profile } from '@kith/shared/profiles.ts'
import { block, forgetAll, hide, readAnew, unhide } from '../blocks/api.ts'
import { paths } from '../core/paths.ts'
import { sentenceOf } from '../core/request.ts'
import { type Answer, ask, refreshFriends, respond, unfriend } from '../friends/api.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchProfile } from './api.ts'

/** Asks someone to be friends: shown as sent at once, as whatever it has become once the server says so. */
export function useAskToBeFriends({ id, friendship }: Profile) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => ask(id),
    onMutate: () => {
      patchProfile(queries, id, { friendship: { status: 'pending', direction: 'sent' } })
      return friendship
    },
    onSuccess: ({ status, id: friendshipId }) => {
      // They had asked too, a moment ago.
      const isFriend = status === 'accepted'
      patchProfile(queries, id, {
        friendship: isFriend ? { status: 'friends' } : { status: 'pending', direction: 'sent', friendshipId },
      })
      if (isFriend) readAnew(queries)
      else refreshFriends(queries)
      toast(
        isFriend
          ? { title: 'Friend request accepted!' }
          : { title: 'Success', description: 'Friend request sent!' },
      )
    },
    onError: (error, _input, before) => {
      if (before) patchProfile(queries, id, { friendship: before })
      toastFailure(sentenceOf(error, 'Failed to send friend request'))
    },
  })
}

/** Answers a request that the other has sent. */
export function useAnswerRequest({ id, friendship }: Profile) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (status: Answer) => respond(friendship.friendshipId, status),
    onMutate: (status) => {
      patchProfile(queries, id, { friendship: { status: status === 'accepted' ? 'friends' : 'none' } })
      return friendship
    },
    onSuccess: (_answer, status) => {
      readAnew(queries)
      toast({ title: status === 'accepted' ? 'Friend request accepted!' : 'Friend request declined' })
    },
    onError: (_error, _status, before) => {
      if (before) patchProfile(queries, id, { friendship: before })
      toastFailure('Failed to respond')
    },
  })
}

/** Ends a friendship. */
export function useUnfriend({ id, friendship }: Profile) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => unfriend(id),
    onMutate: () => {
      patchProfile(queries, id, { friendship: { status: 'none' } })
      return friendship
    },
    onSuccess: () => {
      readAnew(queries)
      toast({ title: 'User unfriended successfully' })
    },
    onError: (_error, _input, before) => {
      if (before) patchProfile(queries, id, { friendship: before })
      toastFailure('Failed to unfriend user')
    },
  })
}

/** Keeps someone's posts out of the own feeds, or lets them in again. */
export function useSetHidden({ id }: Profile) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `hide ${id}` },
    networkMode: 'always',
    mutationFn: (isHidden: boolean) => (isHidden ? hide(id) : unhide(id)),
    onMutate: (isHidden) => patchProfile(queries, id, { isHidden }),
    onSuccess: (_answer, isHidden) => {
      readAnew(queries)
      toast({ title: isHidden ? blockWording.hidden : blockWording.shown })
    },
    onError: (_error, isHidden) => {
      patchProfile(queries, id, { isHidden: !isHidden })
      toastFailure(isHidden ? blockWording.hideFailed : blockWording.unhideFailed)
    },
  })
}

/** Blocks someone. From then on they are not to be found; at their id's address one can take it back. */
export function useBlock({ id }: Profile) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => block(id),
    onSuccess: async () => {
      await navigate({ to: paths.user(id), replace: true })
      forgetAll(queries)
      toast({ title: blockWording.blocked })
    },
    onError: () => toastFailure(blockWording.blockFailed),
  })
}

const toastFailure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
