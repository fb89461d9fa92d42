import type { CommunityCard } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { CommunityMarks } from './CommunityMarks.tsx'
import { CommunityCover, CommunityPicture } from './CommunityPicture.tsx'
import { countOf } from '../core/counted-words.ts'
import { MembershipButtons } from './MembershipButtons.tsx'

/** A community in the list. */
export function CommunityTile({ community }: { community: CommunityCard }) {
  const { id, name, description, memberCount, postCount, avatar } = community
  return (
    <li className={tileClass}>
      <CommunityCover community={community} width={640} className="h-20" />
      <div className="flex flex-1 flex-col gap-2 px-4 pb-4">
        {avatar && (
          <CommunityPicture
            community={community}
            className="relative -mt-8 size-12 border-4 border-surface"
          />
        )}
        <h2 className={avatar ? 'text-17' : 'mt-3 text-17'}>
          <Link
            to={paths.community(id)}
            className="line-clamp-2 wrap-anywhere underline-offset-3 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <CommunityMarks community={community} />
        {description && (
          <p dir="auto" className="line-clamp-3 wrap-anywhere text-muted">
            {description}
          </p>
        )}
        <p className="text-13 text-muted tabular-nums">
          {countOf(memberCount, 'member')} · {countOf(postCount, 'post')}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <Link
            to={paths.community(id)}
            aria-label={`View ${name}`}
            className={buttonClass({ look: 'secondary' })}
          >
            View
          </Link>
          <MembershipButtons community={community} view="list" />
        </div>
      </div>
    </li>
  )
}

/** Placeholders in the shape of tiles. */
export function TilesSkeleton() {
  return (
    <output aria-label="Loading" className={tilesClass}>
      {[1, 2, 3, 4].map((tile) => (
        <div key={tile} className={tileClass}>
          <Skeleton className="h-20 rounded-none" />
          <div className="flex flex-1 flex-col gap-2 px-4 pt-3 pb-4">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-16" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-11 w-40 sm:h-10" />
          </div>
        </div>
      ))}
    </output>
  )
}

export const tilesClass = 'mt-4 grid gap-4 sm:grid-cols-2'
const tileClass = 'flex flex-col overflow-hidden rounded-12 border border-line bg-surface'
