import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import type { ReactNode } from 'react'
import type { Page } from '../core/request.ts'
import { PersonRow, PersonRowsSkeleton } from '../friends/PersonRow.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

type Props<T> = {
  list: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  failed: string
  empty: ReactNode
  /** What stands at the end of someone's line. */
  renderNote?: (person: T) => ReactNode
}

/** People page by page, in each of the list's states: loading, failed, empty, there. */
export function People<T extends Person>({ list, failed, empty, renderNote }: Props<T>) {
  if (!list.data) {
    if (list.isError) return <ErrorState title={failed} onRetry={() => void list.refetch()} />
    return <PersonRowsSkeleton />
  }
  const people = list.data.pages.flatMap(({ items }) => items)
  if (people.length === 0) return empty
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.id} person={person}>
            {renderNote?.(person)}
          </PersonRow>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-center text-13 text-danger">
          {failed}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          look="secondary"
          className="mx-auto mt-2 flex"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}
