import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import type { Report } from '@kith/shared/reports.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'

/** What staff wrote to one another. */
export function ReportNotes({ notes }: Pick<Report, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <section aria-label="Notes">
      <h3 className="mb-1 text-13 font-semibold text-muted">Notes among staff</h3>
      <ul className="flex flex-col gap-2 border-l-2 border-line pl-3">
        {notes.map(({ id, author, content, createdAt }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              {author ? <PersonName person={author} className="font-semibold" /> : 'Someone who has left'}{' '}
              <span className="text-13 whitespace-nowrap text-muted">
                <TimeAgo time={createdAt} />
              </span>
            </p>
            <FoldedText content={content} collapseAt={COLLAPSE_AT} />
          </li>
        ))}
      </ul>
    </section>
  )
}
