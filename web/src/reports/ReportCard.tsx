import { type Report, targetNames } from '@kith/shared/reports.ts'
import { useId } from 'react'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { CopiesAndReasons } from './CopiesAndReasons.tsx'
import { Decision } from './Decision.tsx'
import { ReportActions } from './ReportActions.tsx'
import { ReportNotes } from './ReportNotes.tsx'

/** One thing that was reported: what it is, its copies, who reported it and why, and what staff can do. */
export function ReportCard({ report }: { report: Report }) {
  const title = useId()
  const { targetType, state, reasonCount, decision } = report
  const isNews = state !== 'same' && decision?.outcome !== 'removed'
  return (
    <article aria-labelledby={title} className={cx(cardClass, 'flex flex-col gap-4 p-4')}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={title} className="text-17 wrap-anywhere">
          {titles[targetType]} <bdi>{nameOf(report)}</bdi>
        </h2>
        <p className="text-13 text-muted tabular-nums">
          {reasonCount === 1 ? '1 report' : `${reasonCount} reports`}
        </p>
        {isNews && (
          <p className="rounded-full bg-sunken px-2.5 py-0.5 text-13 font-semibold">
            {state === 'gone' ? 'Deleted since' : 'Changed since'}
          </p>
        )}
      </header>
      <CopiesAndReasons report={report} />
      <ReportNotes notes={report.notes} />
      {decision ? (
        <Decision report={report} decision={decision} />
      ) : (
        <ReportActions report={report} targetName={targetNames[targetType]} />
      )}
    </article>
  )
}

const titles = { post: 'Post by', comment: 'Comment by', message: 'Message from', user: 'Member' }

const nameOf = ({ owner, ownerName }: Report) => owner?.name ?? (ownerName || 'Unknown User')
