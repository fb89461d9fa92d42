import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import type { Report } from '@kith/shared/reports.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { ContextLinks } from './ContextLinks.tsx'

type Props = { report: Report; decision: NonNullable<Report['decision']> }

/** What became of a report, by whom, and the note. */
export function Decision({ report, decision: { outcome, note, decidedBy, decidedAt } }: Props) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{outcome === 'removed' ? 'Removed' : 'Dismissed'}</strong> by{' '}
          {decidedBy ? <PersonName person={decidedBy} className="font-semibold" /> : 'someone who has left'}{' '}
          <span className="text-13 whitespace-nowrap text-muted">
            <TimeAgo time={decidedAt} />
          </span>
        </p>
        {note && (
          <div className="text-muted">
            <FoldedText content={note} collapseAt={COLLAPSE_AT} />
          </div>
        )}
      </div>
      <ContextLinks report={report} />
    </footer>
  )
}
