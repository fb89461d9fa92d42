import { useNow } from '../core/clock.ts'
import { nameOfDay } from '../core/dates.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { groupNotifications, type NotificationGroup } from './groups.ts'
import { useNotifications } from './list-api.ts'
import { useMarkRead } from './mark-read.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx'

type Props = {
  /** The headings of the days. */
  heading: 'h2' | 'h3'
  /** Shows this many rows, and no button for more. Without it, all that were loaded. */
  rows?: number
  /** Called when a row is opened that leads to a page. */
  onLeave?: () => void
}

/**
 * The viewer's notifications in each of their states: loading, offline, failed, empty, or by day. On the colour
 * `--ground`.
 */
export function NotificationList({ heading, rows, onLeave }: Props) {
  const list = useNotifications()
  if (!list.data) {
    if (list.isPaused) return <OfflineState coming="Loading your notifications" />
    if (list.isError)
      return <ErrorState title="Failed to load notifications" onRetry={() => void list.refetch()} />
    return <NotificationsSkeleton />
  }
  const groups = groupNotifications(itemsOf(list.data)).slice(0, rows)
  if (groups.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        seed="bell"
        title="No notifications yet"
        hint="You’ll see friend requests, likes, comments and messages here."
      />
    )
  return (
    <>
      <Days groups={groups} heading={heading} onLeave={onLeave} />
      {(rows === undefined || groups.length === 0) && (
        <LoadMore list={list} failed="Failed to load more notifications" className="my-4" />
      )}
    </>
  )
}

type DaysProps = { groups: NotificationGroup[]; heading: 'h2' | 'h3'; onLeave: (() => void) | undefined }

function Days({ groups, heading: Heading, onLeave }: DaysProps) {
  const now = useNow()
  const markRead = useMarkRead()
  return byDay(groups, now).map(([day, groupsOfDay]) => (
    <section key={day} aria-label={day}>
      <Heading className="px-4 pt-4 pb-2 font-text text-13 font-semibold text-muted">{day}</Heading>
      <ul>
        {groupsOfDay.map((group) => (
          <NotificationRow
            key={group.notifications.at(-1)?.id}
            group={group}
            onOpen={(isLeaving) => {
              markRead(group.notifications)
              if (isLeaving) onLeave?.()
            }}
          />
        ))}
      </ul>
    </section>
  ))
}

function byDay(
  groups: readonly NotificationGroup[],
  now: number,
): [day: string, groups: NotificationGroup[]][] {
  const days = new Map<string, NotificationGroup[]>()
  for (const group of groups) {
    const day = nameOfDay(group.newest.createdAt, now)
    days.set(day, [...(days.get(day) ?? []), group])
  }
  return [...days]
}
