import type { ManagedMember } from '@kith/shared/administration.ts'
import { type ReactNode, useState } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import { cx } from '../ui/class-names.ts'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { useFocusOnNextRow } from '../ui/focus/focus-next-row.ts'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { type MemberFilters, useManagedMembers } from './api.ts'
import { MemberDialogs } from './MemberDialogs.tsx'
import type { MemberAction } from './MemberMenu.tsx'
import { MemberRow, MemberRowsSkeleton } from './MemberRow.tsx'

const FAILED = 'Failed to fetch users'

/** The members that the filters leave, each with a menu. */
export function MemberList({ filters, empty }: { filters: MemberFilters; empty: ReactNode }) {
  const query = useManagedMembers(filters)
  const [asked, ask] = useState<{ about: ManagedMember; act: MemberAction }>()
  const members = query.data ? itemsOf(query.data) : []
  const list = useFocusOnNextRow(members.length)
  if (!query.data) {
    if (query.isError) return <ErrorState title={FAILED} onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading the list" />
    return <MemberRowsSkeleton />
  }
  return (
    <>
      {members.length === 0 && !query.hasNextPage ? (
        empty
      ) : (
        <ul
          ref={list}
          aria-busy={query.isPlaceholderData || undefined}
          className={cx('divide-y divide-line transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          {members.map((member) => (
            <MemberRow key={member.id} member={member} onAct={(act) => ask({ about: member, act })} />
          ))}
        </ul>
      )}
      <LoadMore list={query} failed={FAILED} />
      <MemberDialogs asked={asked} onClose={() => ask(undefined)} />
    </>
  )
}
