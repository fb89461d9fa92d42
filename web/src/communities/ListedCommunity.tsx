import type { CommunityCard } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { countOf } from '../core/counted-words.ts'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { cx } from '../ui/class-names.ts'
import { CommunityIcon } from '../ui/faces/CommunityIcon.tsx'
import { Link } from '../ui/Link.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { JoiningWord, VisibilityWord } from './CommunityMarks.tsx'
import { MembershipButtons } from './MembershipButtons.tsx'

/** A community in the list: a row with what one can do about it. */
export function ListedCommunity({ community }: { community: CommunityCard }) {
  const { id, name, description, visibility, memberCount, postCount, lastActivityAt, isMember } = community
  return (
    <li className={rowClass}>
      <CommunityIcon community={community} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-15">
          <Link
            to={paths.community(id)}
            aria-label={`View ${name}`}
            className="tap-target inline-block max-w-full truncate align-bottom underline-offset-3 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="text-13 text-muted tabular-nums">
          {countOf(memberCount, 'member')}
          {lastActivityAt && (
            <>
              {' · active '}
              <TimeAgo time={lastActivityAt} />
            </>
          )}
          {' · '}
          {countOf(postCount, 'post')}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-13 whitespace-nowrap text-muted sm:flex-nowrap">
          <VisibilityWord of={visibility} /> <JoiningWord community={community} />{' '}
          {description && (
            // Who belongs to it knows it: on a phone the row is shorter.
            <bdi className={cx('truncate max-sm:w-full sm:min-w-0', isMember && 'max-sm:hidden')}>
              {description}
            </bdi>
          )}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2 empty:hidden">
        <MembershipButtons community={community} view="list" />
      </div>
    </li>
  )
}

/** Placeholders in the shape of rows. */
export const ListSkeleton = () => (
  <output aria-label="Loading" className="mt-12 block divide-y divide-line">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={rowClass}>
        <Skeleton className="size-12 rounded-6" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-48" />
        </div>
      </div>
    ))}
  </output>
)

const rowClass = 'flex flex-wrap items-center gap-3 py-3'
