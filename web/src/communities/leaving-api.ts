import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { mayOpenAnyCommunity } from '@kith/shared/permissions.ts'
import { refetchUnder } from '../core/calls/refetch.ts'
import { errorText } from '../core/calls/request.ts'
import type { DelayedAction, DelayedDelivery } from '../undo/api.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import {
  changeCommunity,
  afterLeaving,
  forgetCommunity,
  leave,
  refreshOwnCommunities,
  refreshPostsOf,
} from './api.ts'

/** How leaving is sent. `leavePage` is called for a community that is not there any more for who has left it. */
export const leaveDelivery = (
  queries: QueryClient,
  me: Pick<CurrentUser, 'id' | 'role'>,
  leavePage: (id: number) => void,
): DelayedDelivery => ({
  send: ({ about }, options) => leave(about, options),
  sent: (act) => {
    const { about: id } = act
    const { isMember, isHidden } = moreOf(act)
    changeCommunity(queries, id, (community) =>
      community.membership === 'none' ? community : afterLeaving(community),
    )
    if (isHidden && !mayOpenAnyCommunity(me)) {
      leavePage(id)
      forgetCommunity(queries, id)
    }
    if (isMember) {
      refreshOwnCommunities(queries)
      refreshPostsOf(queries, id)
    }
    refetchUnder(queries, communitiesApi.communities)
  },
  refused: (error, act) => {
    toastFailure(moreOf(act).failed ?? '', errorText(error))
    refetchUnder(queries, communitiesApi.communities)
  },
})

type LeaveData = { isMember: boolean; isHidden: boolean; failed: string }
const moreOf = ({ more }: DelayedAction): Partial<LeaveData> => more ?? {}
