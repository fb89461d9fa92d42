import type { Profile } from '@kith/shared/profiles.ts'
import type { ReactNode } from 'react'
import { dayOf } from '../core/dates.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { BIO_MAX } from '@kith/shared/accounts.ts'
import { MutualFriends } from './MutualFriends.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'

/** A member's profile data and the mutual friends. */
export function AboutTab({ profile }: { profile: Profile }) {
  const { bio, username, createdAt, links } = profile
  return (
    <div className="flex flex-col gap-6">
      <dl className="flex flex-col gap-4">
        <Entry term="Bio">
          {bio ? (
            <FoldedText content={bio} collapseAt={BIO_MAX} />
          ) : (
            <span className="text-muted">No bio yet</span>
          )}
        </Entry>
        <Entry term="Username">@{username}</Entry>
        <Entry term="Member since">
          <time dateTime={createdAt}>{dayOf(createdAt)}</time>
        </Entry>
        {links.length > 0 && (
          <Entry term="Links">
            <ProfileLinks links={links} className="flex-col" />
          </Entry>
        )}
      </dl>
      <MutualFriends profile={profile} />
    </div>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 font-semibold text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
