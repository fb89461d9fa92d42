import type { Community } from '@kith/shared/communities.ts'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { dayOf } from '../core/dates.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName } from '../text/PersonLink.tsx'
import { CommunityMenu } from './CommunityMenu.tsx'
import { InviteButton } from './invite/InviteButton.tsx'
import { MembershipButtons } from './MembershipButtons.tsx'

/** How the viewer stands to a community, and what they can do about it. */
export function CommunityActions({ community }: { community: Community }) {
  const { isMember, isArchived } = community
  return (
    <>
      <Standing community={community} />
      <div className="mt-4 flex flex-wrap items-center gap-2 empty:hidden">
        {isMember && !isArchived && <InviteButton community={community} />}
        <MembershipButtons community={community} view="page" />
        <CommunityMenu community={community} />
      </div>
    </>
  )
}

/** Who invited the viewer, or what was answered to their request. */
function Standing({ community: { membership, invitedBy, answer, mayAskAgainAt } }: { community: Community }) {
  if (membership === 'invited' && invitedBy)
    return (
      <p className="mt-4 wrap-anywhere">
        <PersonName person={invitedBy} className="font-semibold" /> invited you.
      </p>
    )
  if (membership !== 'declined') return null
  return (
    <div className="mt-4 rounded-6 bg-sunken px-3 py-3">
      <p className="font-semibold">Your request was declined.</p>
      {answer && <FoldedText content={answer} collapseAt={COLLAPSE_AT} />}
      {mayAskAgainAt && (
        <p className="text-13 text-muted">
          You can ask again on <time dateTime={mayAskAgainAt}>{dayOf(mayAskAgainAt)}</time>.
        </p>
      )}
    </div>
  )
}
