import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type Notification, notificationsApi, type UnreadCount } from '@kith/shared/notifications.ts'
import { changeItems, itemsOf, type Pages, partsQuery } from '../core/calls/pages.ts'
import { isStatus, request, requestPage } from '../core/calls/request.ts'
import { NOTIFICATIONS, refreshUnread } from './api.ts'

const listQuery = (queries: QueryClient) => ({
  ...partsQuery([NOTIFICATIONS], async (before, signal) => {
    const page = await requestPage<Notification>(NOTIFICATIONS, { query: { before }, signal })
    if (before === null) refreshUnread(queries)
    return { ...page, items: withMarks(queries, page.items) }
  }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The key of what marks notifications as read. Its input is their ids; without any it marks all. */
export const markingKey = [notificationsApi.read]

/** The server may not know yet of what is being marked. */
function withMarks(queries: QueryClient, notifications: Notification[]): Notification[] {
  const pending = queries.getMutationCache().findAll({ mutationKey: markingKey, status: 'pending' })
  const lists = pending.map(({ state }) => state.variables as number[] | undefined)
  const isMarked = (id: number) => lists.some((ids) => ids === undefined || ids.includes(id))
  return notifications.map((notification) =>
    isMarked(notification.id) ? { ...notification, isRead: true } : notification,
  )
}

/** The viewer's notifications, page by page, newest first. */
export const useNotifications = () => useInfiniteQuery(listQuery(useQueryClient()))

/** Marks a notification as read. One that the viewer may no longer see is left alone. */
export const markRead = (id: number) =>
  request('PUT', fillPath(notificationsApi.read, { id })).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error
  })

export const markAllRead = () => request<UnreadCount>('PUT', notificationsApi.readAll)

/** Shows these notifications of the cached list as read or unread. */
export function showRead(queries: QueryClient, ids: readonly number[], isRead: boolean): void {
  const changed = new Set(ids)
  changeItems<Notification>(queries, [NOTIFICATIONS], (notifications) =>
    notifications.map((notification) =>
      changed.has(notification.id) && notification.isRead !== isRead
        ? { ...notification, isRead }
        : notification,
    ),
  )
}

/** The ids of the cached notifications that are unread. */
export function unreadIds(queries: QueryClient): number[] {
  const list = queries.getQueryData<Pages<Notification>>([NOTIFICATIONS])
  return list ? itemsOf(list).flatMap(({ id, isRead }) => (isRead ? [] : [id])) : []
}
