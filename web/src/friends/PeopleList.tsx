import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PersonRowsSkeleton } from './PersonRow.tsx'

type Props<T> = {
  query: UseQueryResult<T[]>
  failed: string
  empty: ReactNode
  renderRow: (item: T) => ReactNode
}

/** A list of people in each of its four states: loading, failed, empty, there. */
export function PeopleList<T>({ query, failed, empty, renderRow }: Props<T>) {
  if (query.isPending) return <PersonRowsSkeleton />
  if (query.isError) return <ErrorState title={failed} onRetry={() => void query.refetch()} />
  if (query.data.length === 0) return empty
  return <ul className="divide-y divide-line">{query.data.map(renderRow)}</ul>
}
