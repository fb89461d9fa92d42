import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'
import { cx } from '../ui/class-names.ts'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { PersonRowsSkeleton } from './PersonRow.tsx'
import { useFocusOnNextRow } from '../ui/focus/focus-next-row.ts'

type Props<T> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  failed: string
  empty: ReactNode
  /** The number of placeholder rows while loading. */
  expected?: number
  renderRow: (item: T) => ReactNode
}

/** A list of people, page by page, in each of its states: loading, offline, failed, empty, or with people. */
export function PeoplePages<T>({ query, failed, empty, expected, renderRow }: Props<T>) {
  if (!query.data) {
    if (query.isError) return <ErrorState title={failed} onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading the list" />
    return <PersonRowsSkeleton {...(expected && { count: expected })} />
  }
  const people = itemsOf(query.data)
  if (people.length === 0 && !query.hasNextPage) return empty
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <Rows isFaded={query.isPlaceholderData}>{people.map(renderRow)}</Rows>
      <LoadMore list={query} failed={failed} />
    </div>
  )
}

function Rows({ isFaded, children }: { isFaded: boolean; children: ReactNode[] }) {
  const list = useFocusOnNextRow(children.length)
  return (
    <ul ref={list} className={cx('divide-y divide-line transition-opacity', isFaded && 'opacity-60')}>
      {children}
    </ul>
  )
}
