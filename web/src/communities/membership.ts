import type { Community, CommunityCard } from '@kith/shared/communities.ts'
import { mayLeaveCommunity } from '@kith/shared/permissions.ts'

/** A community in a list, or on its page, which alone says when one may ask again. */
export type Joinable = CommunityCard & Partial<Pick<Community, 'mayAskAgainAt'>>

/** What a member can do about their membership. 'admin' is the mark of those who can do nothing. */
export type Step = 'join' | 'accept' | 'decline' | 'withdraw' | 'leave' | 'admin'

/** The steps open to a member, the main one first (rules/communities.md 4). */
export function stepsOf(
  community: Joinable,
  viewerId: number,
  isInList: boolean,
  now: number,
): readonly Step[] {
  const { membership, isArchived, visibility } = community
  if (membership === 'approved') {
    if (isInList && community.userRole === 'admin') return ['admin']
    return mayLeaveCommunity(actorIn(community, viewerId)) ? ['leave'] : []
  }
  if (membership === 'pending') return ['withdraw']
  if (membership === 'invited') return isArchived ? ['decline'] : ['accept', 'decline']
  // Staff of the site can look at a hidden one. They join it like anybody: when invited.
  if (isArchived || visibility === 'hidden') return []
  return membership === 'declined' && !mayAskAgain(community, now) ? [] : ['join']
}

/** The viewer's place in a community, as the permissions want it. */
export const actorIn = ({ userRole, creatorId }: CommunityCard, viewerId: number) => ({
  role: userRole,
  isCreator: creatorId === viewerId,
})

/** Whether a declined request may be repeated. Lists do not know. */
const mayAskAgain = ({ mayAskAgainAt }: Joinable, now: number) =>
  mayAskAgainAt !== undefined && (mayAskAgainAt === null || Date.parse(mayAskAgainAt) <= now)

/** Whether joining begins with a request. */
export const isByRequest = ({ joinApproval, membership }: CommunityCard) =>
  joinApproval === 'approval' && membership !== 'invited'

/** Whether who has left can't come back on their own. */
export const isHardToRejoin = ({ joinApproval, visibility }: CommunityCard) =>
  joinApproval === 'approval' || visibility === 'hidden'
