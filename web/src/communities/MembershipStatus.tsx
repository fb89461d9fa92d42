import type { Community } from '@kith/shared/communities.ts'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { dayOf } from '../core/dates.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName } from '../text/PersonLink.tsx'

type Props = { community: Community }

/** Who invited the viewer, or what was answered to their request. */
export function MembershipStatus({ community: { membership, invitedBy, answer, mayAskAgainAt } }: Props) {
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
