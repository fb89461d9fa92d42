import { type Community, COMMUNITY_DESCRIPTION_MAX } from '@kith/shared/communities.ts'
import { dayOf } from '../core/dates.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName } from '../text/PersonLink.tsx'
import { CommunityActions } from './CommunityActions.tsx'
import { CommunityMarks } from './CommunityMarks.tsx'
import { CommunityCover, CommunityPicture } from './CommunityPicture.tsx'
import { countOf } from '../core/counted-words.ts'

/** The pictures, name and figures of a community, and what the viewer can do. */
export function CommunityHeader({ community }: { community: Community }) {
  const { name, description, memberCount, postCount, createdAt, creator } = community
  return (
    <header className="-mx-4 mb-4 overflow-hidden border-y border-line bg-surface sm:mx-0 sm:rounded-12 sm:border">
      <CommunityCover community={community} width={1280} className="h-28 sm:h-36" />
      <div className="flow-root px-4 pb-4">
        <CommunityPicture
          community={community}
          className="relative -mt-12 mb-3 size-24 border-4 border-surface"
        />
        <h1 className="mb-1 overflow-y-clip text-25 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <CommunityMarks community={community} />
        {description && (
          <div className="mt-3">
            <FoldedText content={description} collapseAt={COMMUNITY_DESCRIPTION_MAX} />
          </div>
        )}
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 wrap-anywhere text-muted tabular-nums">
          <span>{countOf(memberCount, 'member')}</span>
          <span>{countOf(postCount, 'post')}</span>
          <span>
            Created <time dateTime={createdAt}>{dayOf(createdAt)}</time>
          </span>
          {creator && (
            <span>
              Run by <PersonName person={creator} className="font-semibold" />
            </span>
          )}
        </p>
        <CommunityActions community={community} />
      </div>
    </header>
  )
}
