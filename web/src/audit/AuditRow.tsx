import type { AuditEntry } from '@kith/shared/audit.ts'
import { PersonName } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { detailOf, partsOf } from './sentences.ts'

/** An act as a sentence, a word about it, and when it was. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { act, actor, subject, detail, createdAt } = entry
  const [deed, link] = partsOf(act)
  return (
    <li className="py-3">
      <p className="leading-6 wrap-anywhere">
        <Who {...actor} /> {deed}
        {subject && link !== undefined && (
          <>
            {link && ` ${link}`} <Who {...subject} />
          </>
        )}
        {detail === null ? (
          '.'
        ) : (
          <>
            : <bdi>{detailOf(act, detail)}</bdi>
          </>
        )}
      </p>
      <p className="text-13 leading-5 text-muted">
        <TimeAgo time={createdAt} />
      </p>
    </li>
  )
}

/** Who has left is named by the username. */
const Who = ({ username, person }: AuditEntry['actor']) =>
  person ? (
    <PersonName person={person} className="font-semibold" />
  ) : (
    <span className="font-semibold">@{username}</span>
  )

export function AuditSkeleton() {
  return (
    <output aria-label="Loading" className="block divide-y divide-line">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="py-3">
          <Skeleton className="my-0.5 h-5 w-72 max-w-full" />
          <Skeleton className="my-0.5 h-4 w-16" />
        </div>
      ))}
    </output>
  )
}
