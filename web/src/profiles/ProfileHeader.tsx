import { mayMessage } from '@kith/shared/permissions.ts'
import { type Profile, profileWording } from '@kith/shared/profiles.ts'
import { dayOf } from '../core/dates.ts'
import { cx } from '../ui/class-names.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileCover } from './ProfileCover.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'

const roles = { user: undefined, moderator: 'Moderator', admin: 'Admin' }
/** Three lines on a phone. */
const BIO_SHOWN = 140
/** More links than this stand under About. */
const LINKS_SHOWN = 3

type Props = { profile: Profile; onShow: (tab: 'about' | 'friends') => void }

/** Who a member is: pictures, name, what they say of themselves, common friends, and what the viewer can do. */
export function ProfileHeader({ profile, onShow }: Props) {
  const { username, name, bio, role, createdAt } = profile
  return (
    <header className="@container -mx-4 overflow-hidden border-y border-line bg-surface max-sm:-mt-4.25 sm:mx-0 sm:mb-4 sm:rounded-12 sm:border">
      <ProfileCover profile={profile} />
      <div className="relative flow-root px-4 pb-4">
        <div className="flex gap-3 sm:block">
          <Avatar
            person={profile}
            size={96}
            className="relative -mt-12 mb-2 border-4 border-surface sm:mb-3"
          />
          <div className="min-w-0 flex-1 pt-1 sm:pt-0">
            <h1 className="overflow-y-clip text-20 leading-tight wrap-anywhere sm:text-25">
              <bdi>{name}</bdi>
            </h1>
            <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere text-muted">
              <span>@{username}</span>
              {roles[role] && (
                <span className="rounded-full bg-accent-soft px-2 text-13 font-semibold text-ink">
                  {roles[role]}
                </span>
              )}
            </p>
          </div>
        </div>
        <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
          <span>
            Joined <time dateTime={createdAt}>{dayOf(createdAt)}</time>
          </span>
          <MutualButton profile={profile} onPress={() => onShow('friends')} />
        </div>
        {bio && (
          <div className="mt-2">
            <FoldedText content={bio} collapseAt={BIO_SHOWN} collapseLines={3} plays={false} />
          </div>
        )}
        <FirstLinks profile={profile} onMore={() => onShow('about')} />
        {/* Beside the picture where there is room for both, also in large text. */}
        <div className="mt-3 sm:@min-[30rem]:absolute sm:@min-[30rem]:top-3 sm:@min-[30rem]:right-4 sm:@min-[30rem]:mt-0">
          <ProfileActions profile={profile} />
        </div>
        <WhyNoMessage profile={profile} />
      </div>
    </header>
  )
}

/** Who is blocked sees no profile at all, so only the missing friendship stands between the two. */
function WhyNoMessage({ profile: { name, friendship } }: { profile: Profile }) {
  if (friendship.status === 'self' || mayMessage(friendship)) return null
  return <p className="mt-2 text-13 wrap-anywhere text-muted">{profileWording.notFriendsYet(name)}</p>
}

const quietButton = 'tap-target rounded-6 font-semibold text-link underline-offset-3 hover:underline'

/** The faces and the number of common friends, which open their list. */
function MutualButton({ profile, onPress }: { profile: Profile; onPress: () => void }) {
  const { mutualCount, mutualFriends } = profile
  if (mutualCount === 0) return null
  return (
    <button type="button" className={cx(quietButton, 'flex items-center gap-2')} onClick={onPress}>
      {mutualFriends.length > 0 && (
        <span className="flex -space-x-2">
          {mutualFriends.map((person) => (
            <Avatar key={person.id} person={person} size={24} className="ring-2 ring-surface" />
          ))}
        </span>
      )}
      {profileWording.mutual(mutualCount)}
    </button>
  )
}

function FirstLinks({ profile: { links }, onMore }: { profile: Profile; onMore: () => void }) {
  if (links.length === 0) return null
  const more = links.length - LINKS_SHOWN
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <ProfileLinks links={links.slice(0, LINKS_SHOWN)} className="flex-wrap" />
      {more > 0 && (
        <button type="button" className={quietButton} onClick={onMore}>
          {more === 1 ? '1 more link' : `${more} more links`}
        </button>
      )}
    </div>
  )
}
