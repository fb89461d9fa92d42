import type { Community } from '@kith/shared/communities.ts'
import { CommunityMenu } from './CommunityMenu.tsx'
import { InviteButton } from './invite/InviteButton.tsx'
import { MembershipButtons } from './MembershipButtons.tsx'

/** What the viewer can do about a community: on a phone beside its picture, else under all that is said of it. */
export function CommunityActions({ community }: { community: Community }) {
  const { isMember, isArchived } = community
  return (
    <div className="col-start-2 row-start-1 mt-1.5 mb-1 flex flex-wrap items-center justify-end gap-2 empty:hidden sm:mt-4 sm:mb-0 sm:justify-start">
      {isMember && !isArchived && <InviteButton community={community} />}
      <MembershipButtons community={community} view="page" />
      <CommunityMenu community={community} />
    </div>
  )
}
