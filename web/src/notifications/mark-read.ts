import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Notification,
  UNREAD_COUNTED_MAX,
  type UnreadNotifications,
} from '@kith/shared/notifications.ts'
import pLimit from 'p-limit'
import { errorText } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { dropUnreadAnswer, invalidateNotifications, readUnread, setUnread, showUnread } from './api.ts'
import { markAllRead, markingKey, markRead, showRead, unreadIds } from './list-api.ts'

/** So many notifications are marked at a time. */
const AT_ONCE = 4

/**
 * Marks the unread ones of these notifications as read. Shown at once, rolled back on failure. That of a conversation
 * goes when the conversation is read (rules/notifications.md 16), to which it leads.
 */
export function useMarkRead() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: markingKey,
    networkMode: 'always',
    mutationFn: (ids: number[]) => pLimit(AT_ONCE).map(ids, markRead),
    onMutate: (ids) => showMarked(queries, ids, (unread) => without(unread, ids.length)),
    onError: (error, _ids, before) => rollBack(queries, before, error),
    onSettled: () => refreshAfterLast(queries),
  })
  return (notifications: readonly Notification[]) => {
    const unread = notifications.filter(({ type, isRead }) => !isRead && type !== 'message')
    if (unread.length > 0) mutate(unread.map(({ id }) => id))
  }
}

/** Marks all notifications as read. Shown at once, rolled back on failure. */
export function useMarkAllRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: markingKey,
    networkMode: 'always',
    mutationFn: markAllRead,
    onMutate: () => showMarked(queries, unreadIds(queries), () => NONE),
    onSuccess: () => {
      setUnread(queries, NONE)
      toast({ title: 'All notifications marked as read' })
    },
    onError: (error, _input, before) => rollBack(queries, before, error),
    onSettled: () => refreshAfterLast(queries),
  })
}

const NONE: UnreadNotifications = { count: 0, withoutMessages: 0 }

/** What is shown as read, and how many notifications were unread before. */
type MarkedRead = { ids: number[]; unread: UnreadNotifications | undefined }

async function showMarked(
  queries: QueryClient,
  ids: number[],
  change: (unread: UnreadNotifications) => UnreadNotifications,
): Promise<MarkedRead> {
  showRead(queries, ids, true)
  await dropUnreadAnswer(queries)
  const unread = readUnread(queries)
  if (unread !== undefined) showUnread(queries, change(unread))
  return { ids, unread }
}

/** The numbers without the marked ones. */
const without = ({ count, withoutMessages }: UnreadNotifications, marked: number): UnreadNotifications => ({
  count: less(count, marked),
  withoutMessages: less(withoutMessages, marked),
})

/** From `UNREAD_COUNTED_MAX` on a number is not exact, so it stays. */
const less = (unread: number, marked: number) =>
  unread < UNREAD_COUNTED_MAX ? Math.max(0, unread - marked) : unread

function rollBack(queries: QueryClient, before: MarkedRead | undefined, error: unknown): void {
  if (before) showRead(queries, before.ids, false)
  if (before?.unread !== undefined) showUnread(queries, before.unread)
  toastError(errorText(error, 'Failed to mark as read. Please try again.'))
}

/** Fetches list and count after the last of several changes: an answer from between would show one of them undone. */
function refreshAfterLast(queries: QueryClient): void {
  if (queries.isMutating({ mutationKey: markingKey }) === 1) invalidateNotifications(queries)
}
