import { type Community, COMMUNITY_DESCRIPTION_MAX } from '@kith/shared/communities.ts'
import { dayOf } from '../core/dates.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName } from '../text/PersonLink.tsx'
import { useMatches } from '../ui/use-matches.ts'
import { CommunityActions } from './CommunityActions.tsx'
import { CommunityMarks } from './CommunityMarks.tsx'
import { CommunityCover, CommunityPicture } from './CommunityPicture.tsx'
import { MembershipStatus } from './MembershipStatus.tsx'
import { countOf } from '../core/counted-words.ts'

/** What members know already is folded on a phone, so that the posts are not far below. In characters: two lines. */
const SHOWN = 90

/** The pictures, name and figures of a community, and what the viewer can do. */
export function CommunityHeader({ community }: { community: Community }) {
  const { name, description, memberCount, postCount, isMember } = community
  const isWide = useMatches('(min-width: 40rem)')
  // On a phone one line of facts is enough above the description.
  const origin = !isWide && (
    <p className="mt-1 flex flex-wrap gap-x-3 text-13 wrap-anywhere text-muted tabular-nums">
      <Origin community={community} />
    </p>
  )
  return (
    <header className="-mx-4 overflow-hidden border-y border-line bg-surface max-sm:-mt-4.25 sm:mx-0 sm:mb-4 sm:rounded-12 sm:border">
      <CommunityCover community={community} width={1280} className="h-12 sm:h-36" />
      <div className="px-4 pb-2 max-sm:grid max-sm:grid-cols-[auto_1fr] sm:flow-root sm:pb-4">
        <CommunityPicture
          community={community}
          className="relative -mt-6 size-16 border-4 border-surface sm:-mt-12 sm:mb-3 sm:size-24"
        />
        <div className="col-span-2 row-start-2 min-w-0">
          <h1 className="overflow-y-clip text-20 wrap-anywhere sm:text-25">
            <bdi>{name}</bdi>
          </h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 wrap-anywhere text-muted tabular-nums">
            <CommunityMarks community={community} />
            <span>{countOf(memberCount, 'member')}</span>
            <span>{countOf(postCount, 'post')}</span>
            {isWide && <Origin community={community} />}
          </div>
          <div className="mt-2 empty:hidden sm:mt-3">
            {description && (
              <FoldedText
                content={description}
                collapseAt={isMember && !isWide ? SHOWN : COMMUNITY_DESCRIPTION_MAX}
                after={origin}
              />
            )}
            {!description && origin}
          </div>
          <MembershipStatus community={community} />
        </div>
        <CommunityActions community={community} />
      </div>
    </header>
  )
}

/** Since when there is a community, and who runs it. */
function Origin({ community: { createdAt, creator } }: { community: Community }) {
  return (
    <>
      <span>
        Created <time dateTime={createdAt}>{dayOf(createdAt)}</time>
      </span>
      {creator && (
        <span>
          Run by <PersonName person={creator} className="font-semibold" />
        </span>
      )}
    </>
  )
}
