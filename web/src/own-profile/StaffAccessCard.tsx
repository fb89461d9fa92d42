import { paths } from '@kith/shared/paths.ts'
import { type StaffAccess, staffAccessWording } from '@kith/shared/reports.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { PersonName } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { useStaffAccess } from './access-api.ts'
import { Section } from './Section.tsx'

/** Who of the staff opened posts and comments of the member that were not for them. */
export function StaffAccessCard() {
  return (
    <Section title={staffAccessWording.title} hint={staffAccessWording.hint}>
      <Opened />
    </Section>
  )
}

function Opened() {
  const query = useStaffAccess()
  if (!query.data) {
    if (query.isError)
      return <ErrorState title="Failed to fetch this list" onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading the list" />
    return (
      <output aria-label="Loading">
        <Skeleton className="h-6" />
      </output>
    )
  }
  const rows = itemsOf(query.data)
  if (rows.length === 0) return <p className="leading-6">{staffAccessWording.none}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <LoadMore list={query} failed="Failed to fetch the rest of this list" />
    </>
  )
}

function Row({ row: { postId, commentId, openedBy, openedAt, reportId, isThere } }: { row: StaffAccess }) {
  const target = commentId === null ? 'post' : 'comment'
  return (
    <li className="py-3 wrap-anywhere first:pt-0 last:pb-0">
      {openedBy ? <PersonName person={openedBy} className="font-semibold" /> : staffAccessWording.someone}{' '}
      opened{' '}
      {isThere ? (
        <TextLink to={paths.post(postId, commentId ?? undefined)}>a {target} of yours</TextLink>
      ) : (
        `a ${target} of yours that has been deleted since`
      )}
      {reportId !== null && ', because of a report'}.{' '}
      <span className="text-13 whitespace-nowrap text-muted">
        <TimeAgo time={openedAt} />
      </span>
    </li>
  )
}
