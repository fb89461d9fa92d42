import type { ReportStatus } from '@kith/shared/reports.ts'
import { Suspense } from 'react'
import { useQueryPart } from '../router/router.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'
import { ReportsSkeleton } from './ReportsSkeleton.tsx'
import { StatusFilter } from './StatusFilter.tsx'

const List = lazyOnIdle(async () => (await import('./ReportList.tsx')).ReportList, ChunkError)

/** What members reported: the open reports, or the resolved ones. The address names which. */
export function ReportsTab() {
  const wanted = useQueryPart('status')
  const status: ReportStatus = wanted === 'resolved' ? 'resolved' : 'open'
  return (
    <>
      <StatusFilter status={status} />
      <Suspense fallback={<ReportsSkeleton />}>
        <List key={status} status={status} />
      </Suspense>
    </>
  )
}
