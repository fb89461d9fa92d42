import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  communitiesApi,
  type CommunityCard,
  communityWording,
  type JoinAnswer,
} from '@kith/shared/communities.ts'
import { undoWording } from '@kith/shared/undo.ts'
import { useMe } from '../accounts/api.ts'
import { delayAction } from '../undo/api.ts'
import { refetchUnder } from '../core/calls/refetch.ts'
import { errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { join, patchCommunity, refreshOwnCommunities } from './api.ts'
import { isByRequest, isHardToRejoin } from './membership.ts'

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
      return membershipOf(community)
    },
    onSuccess: ({ status }, _message, before) => {
      patchCommunity(queries, id, afterJoining(before, status))
      if (status === 'approved') refreshOwnCommunities(queries)
      toast(
        status === 'approved'
          ? { title: words[view].joined }
          : { title: 'Request sent', description: 'We’ll tell you when you are let in.' },
      )
    },
    onError: (error, _message, before) => {
      if (before) patchCommunity(queries, id, before)
      toastFailure(words[view].joinFailed, errorText(error))
    },
    onSettled: () => refetchUnder(queries, communitiesApi.communities),
  })
}

/** Leaves a community, withdraws a request or declines an invitation. It can be undone for a while. */
export function useLeave(community: CommunityCard, view: MembershipView) {
  const queries = useQueryClient()
  const { id: memberId } = useMe()
  const { id, membership, visibility } = community
  const { done, failed } = leavingWords(membership, view)
  const isHard = membership === 'approved' && isHardToRejoin(community)
  return () =>
    delayAction(queries, {
      memberId,
      kind: 'leave',
      about: id,
      more: { isMember: membership === 'approved', isHidden: visibility === 'hidden', failed },
      title: done,
      ...(isHard && { description: undoWording.hardToRejoin }),
    })
}

type Membership = Pick<CommunityCard, 'isMember' | 'userRole' | 'membership' | 'memberCount'>

const membershipOf = ({ isMember, userRole, membership, memberCount }: Membership): Membership => ({
  isMember,
  userRole,
  membership,
  memberCount,
})

const afterJoining = (before: Membership, status: JoinAnswer['status']): Membership =>
  status === 'pending'
    ? { ...membershipOf(before), membership: 'pending' }
    : { isMember: true, userRole: 'member', membership: 'approved', memberCount: before.memberCount + 1 }

function leavingWords(membership: CommunityCard['membership'], view: MembershipView) {
  if (membership === 'pending') return { done: 'Request withdrawn', failed: 'Failed to withdraw request' }
  if (membership === 'invited') return { done: 'Invitation declined', failed: 'Failed to decline invitation' }
  return { done: words[view].left, failed: words[view].leaveFailed }
}
