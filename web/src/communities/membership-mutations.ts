import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  communitiesApi,
  type CommunityCard,
  communityWording,
  type JoinAnswer,
} from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { mayOpenAnyCommunity } from '@kith/shared/permissions.ts'
import { useMe } from '../accounts/api.ts'
import { lookForGone } from '../drafts/api.ts'
import { refetchUnder } from '../core/calls/refetch.ts'
import { useNavigate } from '../router/router.ts'
import { sentenceOf } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { forgetCommunity, join, leave, patchCommunity, refreshOwnCommunities, refreshPostsOf } from './api.ts'
import { isByRequest } from './membership.ts'

/** Where the button is: the list of communities and the page of one have words of their own (rules/communities.md 4). */
export type MembershipView = 'list' | 'page'

const words = {
  list: {
    joined: communityWording.joinedFromList,
    joinFailed: communityWording.joinFromListFailed,
    left: communityWording.leftFromList,
    leaveFailed: communityWording.leaveFromListFailed,
  },
  page: {
    joined: communityWording.joined,
    joinFailed: communityWording.joinFailed,
    left: communityWording.left,
    leaveFailed: communityWording.leaveFailed,
  },
}

/** Joins a community, or asks to. Shown at once, rolled back on failure. */
export function useJoin(community: CommunityCard, view: MembershipView) {
  const queries = useQueryClient()
  const { id } = community
  return useMutation({
    scope: { id: `membership ${id}` },
    networkMode: 'always',
    mutationFn: (message: string) => join(id, message),
    onMutate: () => {
      patchCommunity(queries, id, afterJoining(community, isByRequest(community) ? 'pending' : 'approved'))
      return standingOf(community)
    },
    onSuccess: ({ status }, _message, before) => {
      patchCommunity(queries, id, afterJoining(before, status))
      if (status === 'approved') refreshOwnCommunities(queries)
      toast(
        status === 'approved'
          ? { title: words[view].joined }
          : { title: 'Request sent', description: 'You will hear from us when you are let in.' },
      )
    },
    onError: (error, _message, before) => {
      if (before) patchCommunity(queries, id, before)
      toastFailure(words[view].joinFailed, sentenceOf(error))
    },
    onSettled: () => refetchUnder(queries, communitiesApi.communities),
  })
}

/** Leaves a community, withdraws a request or declines an invitation. Shown at once, rolled back on failure. */
export function useLeave(community: CommunityCard, view: MembershipView) {
  const queries = useQueryClient()
  const me = useMe()
  const forgetIfHidden = useForgetIfHidden(view)
  const { id } = community
  return useMutation({
    scope: { id: `membership ${id}` },
    networkMode: 'always',
    mutationFn: () => leave(id),
    onMutate: () => {
      patchCommunity(queries, id, afterLeaving(community))
      return standingOf(community)
    },
    onSuccess: async (_answer, _input, { membership }) => {
      await forgetIfHidden(community)
      if (membership === 'approved') {
        refreshOwnCommunities(queries)
        refreshPostsOf(queries, id)
      }
      toast({ title: leavingWords(membership, view).done })
      for (const place of [`post.${id}`, `community.${id}`] as const) void lookForGone(queries, me.id, place)
    },
    onError: (error, _input, before) => {
      if (!before) return
      patchCommunity(queries, id, before)
      toastFailure(leavingWords(before.membership, view).failed, sentenceOf(error))
    },
    onSettled: () => refetchUnder(queries, communitiesApi.communities),
  })
}

/** A hidden community is not there any more for who has left it. Its page leads to the list. */
function useForgetIfHidden(view: MembershipView) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const me = useMe()
  return async ({ id, visibility }: CommunityCard) => {
    if (visibility !== 'hidden' || mayOpenAnyCommunity(me)) return
    if (view === 'page') await navigate(paths.communities, { replace: true })
    forgetCommunity(queries, id)
  }
}

type Standing = Pick<CommunityCard, 'isMember' | 'userRole' | 'membership' | 'memberCount'>

const standingOf = ({ isMember, userRole, membership, memberCount }: Standing): Standing => ({
  isMember,
  userRole,
  membership,
  memberCount,
})

const afterJoining = (before: Standing, status: JoinAnswer['status']): Standing =>
  status === 'pending'
    ? { ...standingOf(before), membership: 'pending' }
    : { isMember: true, userRole: 'member', membership: 'approved', memberCount: before.memberCount + 1 }

const afterLeaving = ({ membership, memberCount }: Standing): Standing => ({
  isMember: false,
  userRole: null,
  membership: 'none',
  memberCount: membership === 'approved' ? memberCount - 1 : memberCount,
})

function leavingWords(membership: CommunityCard['membership'], view: MembershipView) {
  if (membership === 'pending') return { done: 'Request withdrawn', failed: 'Failed to withdraw request' }
  if (membership === 'invited') return { done: 'Invitation declined', failed: 'Failed to decline invitation' }
  return { done: words[view].left, failed: words[view].leaveFailed }
}
