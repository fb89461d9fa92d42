import { type Profile, profileWording } from '@kith/shared/profiles.ts'
import { dayOf } from '../core/dates.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Cover } from '../ui/faces/Cover.tsx'
import { ProfileActions } from './ProfileActions.tsx'

const roles = { user: undefined, moderator: 'Moderator', admin: 'Admin' }

/** A member's picture, name and actions. */
export function ProfileHeader({ profile, onShowMutual }: { profile: Profile; onShowMutual: () => void }) {
  const { username, name, role, createdAt, mutualCount } = profile
  return (
    <header className="-mx-4 mb-4 overflow-hidden border-y border-line bg-surface sm:mx-0 sm:rounded-12 sm:border">
      <Cover seed={username} className="block h-28 w-full sm:h-36" />
      <div className="relative flow-root px-4 pb-4">
        <Avatar person={profile} size={96} className="relative -mt-12 mb-3 border-4 border-surface" />
        <h1 className="overflow-y-clip text-25 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <span>@{username}</span>
          {roles[role] && (
            <span className="rounded-full bg-accent-soft px-2 text-13 font-semibold text-ink">
              {roles[role]}
            </span>
          )}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
          <span>
            Joined <time dateTime={createdAt}>{dayOf(createdAt)}</time>
          </span>
          {mutualCount > 0 && (
            <button
              type="button"
              className="touch rounded-6 font-semibold text-link underline-offset-3 hover:underline"
              onClick={onShowMutual}
            >
              {profileWording.mutual(mutualCount)}
            </button>
          )}
        </p>
        {/* Only large screens have room for them beside the picture. */}
        <div className="mt-4 sm:absolute sm:top-3 sm:right-4 sm:mt-0">
          <ProfileActions profile={profile} />
        </div>
      </div>
    </header>
  )
}
