import type { CommunityOfPerson } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'
import { CommunityIcon } from '../ui/faces/CommunityIcon.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { Link } from '../ui/Link.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'

type Props<T> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  failed: string
  empty: ReactNode
  /** What stands behind the number of members. */
  renderNote?: (community: T) => ReactNode
}

/** A list of communities, page by page, in each of its states: loading, offline, failed, empty, or with communities. */
export function CommunityRows<T extends CommunityOfPerson>({ query, failed, empty, renderNote }: Props<T>) {
  if (!query.data) {
    if (query.isError) return <ErrorState title={failed} onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading communities" />
    return <RowsSkeleton />
  }
  const communities = itemsOf(query.data)
  if (communities.length === 0 && !query.hasNextPage) return empty
  return (
    <>
      <ul className="divide-y divide-line">
        {communities.map((community) => (
          <Row key={community.id} community={community} note={renderNote?.(community)} />
        ))}
      </ul>
      <LoadMore list={query} failed={failed} />
    </>
  )
}

function Row({ community, note }: { community: CommunityOfPerson; note: ReactNode }) {
  const { id, name, memberCount } = community
  return (
    <li className="flex items-center gap-3 py-3">
      <CommunityIcon community={community} />
      <div className="min-w-0 flex-1">
        <p className="font-title font-semibold">
          <Link
            to={paths.community(id)}
            className="tap-target inline-block max-w-full truncate align-bottom underline-offset-3 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted tabular-nums">
          <span>{memberCount === 1 ? '1 member' : `${memberCount} members`}</span>
          {note}
        </p>
      </div>
    </li>
  )
}

function RowsSkeleton() {
  return (
    <output aria-label="Loading" className="block divide-y divide-line">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-3 py-3">
          <Skeleton className="size-12 rounded-6" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </output>
  )
}
