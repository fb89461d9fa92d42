import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type Notification, notificationsApi, type UnreadCount } from '@kith/shared/notifications.ts'
import { changeItems, itemsOf, type Pages, partsQuery } from '../core/pages.ts'
import { isStatus, request, requestPage } from '../core/request.ts'
import { NOTICES, refreshUnread } from './api.ts'

const listQuery = (queries: QueryClient) => ({
  ...partsQuery([NOTICES], async (before, signal) => {
    const page = await requestPage<Notification>(NOTICES, { query: { before }, signal })
    if (before === null) refreshUnread(queries)
    return page
  }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The viewer's notices, page by page, newest first. */
export const useNotices = () => useInfiniteQuery(listQuery(useQueryClient()))

/** Marks a notice as read. One that the viewer may no longer see is left alone. */
export const markRead = (id: number) =>
  request('PUT', fillPath(notificationsApi.read, { id })).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error
  })

export const markAllRead = () => request<UnreadCount>('PUT', notificationsApi.readAll)

/** Shows these notices of the cached list as read or unread. */
export function showRead(queries: QueryClient, ids: readonly number[], isRead: boolean): void {
  const changed = new Set(ids)
  changeItems<Notification>(queries, [NOTICES], (notices) =>
    notices.map((notice) =>
      changed.has(notice.id) && notice.isRead !== isRead ? { ...notice, isRead } : notice,
    ),
  )
}

/** The ids of the cached notices that are unread. */
export function unreadIds(queries: QueryClient): number[] {
  const list = queries.getQueryData<Pages<Notification>>([NOTICES])
  return list ? itemsOf(list).flatMap(({ id, isRead }) => (isRead ? [] : [id])) : []
}
