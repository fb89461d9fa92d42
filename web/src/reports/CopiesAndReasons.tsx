import type { Report, ReportCopy, ReportReason } from '@kith/shared/reports.ts'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName, PersonPicture } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { ReportedCopy } from './ReportedCopy.tsx'

type CopyGroup = { copy: ReportCopy; reasons: ReportReason[] }

/** The thing as it was each time, with those who reported it so. */
export function CopiesAndReasons({ report }: { report: Report }) {
  const { reasons, reasonCount } = report
  const more = reasonCount - reasons.length
  return (
    <>
      {groupsOf(reasons).map(({ copy, reasons: of }) => (
        <div key={of[0]?.id} className="flex flex-col gap-3">
          <ReportedCopy report={report} copy={copy} />
          <ul className="flex flex-col gap-2">
            {of.map((reason) => (
              <Reason key={reason.id} reason={reason} />
            ))}
          </ul>
        </div>
      ))}
      {more > 0 && <p className="text-13 text-muted tabular-nums">and {more} more</p>}
    </>
  )
}

function groupsOf(reasons: readonly ReportReason[]): CopyGroup[] {
  const groups: CopyGroup[] = []
  for (const reason of reasons) {
    if (reason.copy) groups.push({ copy: reason.copy, reasons: [reason] })
    else groups.at(-1)?.reasons.push(reason)
  }
  return groups
}

function Reason({ reason: { reporter, reason, createdAt } }: { reason: ReportReason }) {
  return (
    <li className="flex gap-3">
      {reporter && <PersonPicture person={reporter} size={24} />}
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {reporter ? <PersonName person={reporter} className="font-semibold" /> : 'Someone who has left'}{' '}
          <span className="text-13 whitespace-nowrap text-muted">
            <TimeAgo time={createdAt} />
          </span>
        </p>
        <FoldedText content={reason} collapseAt={COLLAPSE_AT} />
      </div>
    </li>
  )
}
