import { auditActions } from '@kith/shared/audit.ts'
import { useAddressFilters, useTypedFilter } from '../core/address-filters.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { SearchField } from '../friends/SearchField.tsx'
import { cx } from '../ui/class-names.ts'
import { FoldedFilters } from '../ui/FoldedFilters.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { Select } from '../ui/Field.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { useAudit } from './api.ts'
import { AuditRow, AuditSkeleton } from './AuditRow.tsx'
import { nameOf } from './sentences.ts'

const NAMES = ['q', 'act'] as const
const FAILED = 'Failed to fetch the audit log'

/** What moderators and admins did, a sentence for each act. */
export function AuditTab() {
  const [{ q, act }, change] = useAddressFilters(NAMES)
  const [words, setWords, settled] = useTypedFilter(q, (typed) => change({ q: typed }))
  return (
    <>
      <SearchField label="Search by username" value={words} onChange={setWords} />
      <FoldedFilters inUse={act ? 1 : 0}>
        <Select aria-label="Action" value={act} onChange={({ target }) => change({ act: target.value })}>
          <option value="">All actions</option>
          {auditActions.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </FoldedFilters>
      <Entries filters={{ q: settled, act }} />
    </>
  )
}

function Entries({ filters }: { filters: Record<'q' | 'act', string> }) {
  const query = useAudit(filters)
  if (!query.data) {
    if (query.isError) return <ErrorState title={FAILED} onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading the log" />
    return <AuditSkeleton />
  }
  const entries = itemsOf(query.data)
  if (entries.length === 0)
    return filters.q || filters.act ? (
      <EmptyState seed="lens" title="Nothing found" hint="Nobody of this name has done anything here." />
    ) : (
      <EmptyState seed="ledger" title="Nothing yet" hint="You’ll see here what moderators and admins do." />
    )
  return (
    <>
      <ul className={cx('divide-y divide-line transition-opacity', query.isPlaceholderData && 'opacity-60')}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore list={query} failed={FAILED} />
    </>
  )
}
