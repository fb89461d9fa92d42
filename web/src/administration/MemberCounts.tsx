import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useMemberCounts } from './api.ts'

/** How many members there are, by role. */
export function MemberCounts() {
  const { data: counts, isError } = useMemberCounts()
  if (!counts)
    return (
      <div className="mb-3 h-6">
        {isError ? (
          <p className="leading-6 text-muted">The members could not be counted.</p>
        ) : (
          <Skeleton className="h-6 w-72" />
        )}
      </div>
    )
  const parts = [
    inWords(counts.user, 'user'),
    inWords(counts.moderator, 'moderator'),
    inWords(counts.admin, 'admin'),
    ...(counts.suspended > 0 ? [`${counts.suspended.toLocaleString('en')} suspended`] : []),
  ]
  return (
    <p className="mb-3 leading-6 text-muted tabular-nums">
      <span className="font-semibold text-ink">{inWords(counts.total, 'member')}</span>: {parts.join(', ')}
    </p>
  )
}

const inWords = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
