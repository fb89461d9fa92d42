import type { Person } from '@kith/shared/accounts.ts'
import type { LogEntry } from '@kith/shared/communities.ts'
import { itemsOf } from '../../core/calls/pages.ts'
import { PersonName } from '../../text/PersonLink.tsx'
import { TimeAgo } from '../../text/TimeAgo.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../../ui/states/ErrorState.tsx'
import { LoadMore } from '../../ui/states/LoadMore.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useLog } from './api.ts'
import { partsOf } from './sentences.ts'

/** What the staff of a community did, a sentence for each act. */
export function LogTab({ id }: { id: number }) {
  const query = useLog(id)
  if (!query.data) {
    if (query.isError)
      return <ErrorState title="Failed to fetch the log" onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading the log" />
    return <LogSkeleton />
  }
  const acts = itemsOf(query.data)
  if (acts.length === 0)
    return (
      <EmptyState seed="ledger" title="Nothing yet" hint="You’ll see here what moderators and admins do." />
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {acts.map((act) => (
          <li key={act.id} className="py-3">
            <Sentence act={act} />
            <p className="text-13 text-muted">
              <TimeAgo time={act.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={query} failed="Failed to fetch the log" />
    </>
  )
}

function Sentence({ act: { act, actor, subject } }: { act: LogEntry }) {
  const [before, after] = partsOf(act)
  return (
    <p className="wrap-anywhere">
      <Who person={actor} otherwise="Someone" /> {before}
      {after !== undefined && (
        <>
          {' '}
          <Who person={subject} otherwise="someone" />
          {after}
        </>
      )}
      .
    </p>
  )
}

const Who = ({ person, otherwise }: { person: Person | null; otherwise: string }) =>
  person ? <PersonName person={person} className="font-semibold" /> : otherwise

function LogSkeleton() {
  return (
    <output aria-label="Loading" className="block divide-y divide-line">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex flex-col gap-2 py-3">
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </output>
  )
}
