import type { ReportStatus } from '@kith/shared/reports.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { useFocusOnNextRow } from '../ui/focus/focus-next-row.ts'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { useReports } from './queue-api.ts'
import { ReportCard } from './ReportCard.tsx'
import { ReportsSkeleton } from './ReportsSkeleton.tsx'

const none: Record<ReportStatus, { title: string; hint: string }> = {
  open: { title: 'No open reports', hint: 'Reports from members wait here for a decision.' },
  resolved: { title: 'No resolved reports', hint: 'A decision is kept here for 90 days.' },
}

/** The reports of one status, in each state of loading. */
export function ReportList({ status }: { status: ReportStatus }) {
  const query = useReports(status)
  const reports = query.data && itemsOf(query.data)
  const list = useFocusOnNextRow(reports?.length ?? 0)
  if (!reports) {
    if (query.isPaused) return <OfflineState coming="Loading reports" />
    if (query.isError)
      return <ErrorState title="Failed to fetch reports" onRetry={() => void query.refetch()} />
    return <ReportsSkeleton />
  }
  if (reports.length === 0) return <EmptyState seed="flag" {...none[status]} />
  return (
    <>
      <ul ref={list} className="flex flex-col gap-4">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      <LoadMore list={query} failed="Failed to fetch more reports" />
    </>
  )
}
