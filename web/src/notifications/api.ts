import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { notificationsApi, type UnreadNotifications } from '@kith/shared/notifications.ts'
import { FRESH_MS } from '../core/calls/page-answers.ts'
import { request } from '../core/calls/request.ts'

/** The query key of the list. */
export const NOTIFICATIONS = notificationsApi.notifications

const unreadQuery = queryOptions({
  queryKey: [notificationsApi.unreadCount],
  queryFn: async ({ signal, client }) => {
    const answer = await request<UnreadNotifications>('GET', notificationsApi.unreadCount, { signal })
    refreshListIfNew(client, answer.count)
    return answer
  },
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
})

/** How many notifications are unread; undefined until the server has answered. */
export const useUnreadCount = () => useQuery({ ...unreadQuery, select: ({ count }) => count }).data

/** The number on the bell. Messages are counted beside Messages. */
export const useBellCount = () => useQuery(unreadQuery).data?.withoutMessages ?? 0

export const readUnread = (queries: QueryClient) => queries.getQueryData(unreadQuery.queryKey)

/** Shows how many notifications are unread. */
export const showUnread = (queries: QueryClient, unread: UnreadNotifications) =>
  queries.setQueryData(unreadQuery.queryKey, unread)

/** The server says how many notifications are unread: shows it, and fetches the list again if the number is new. */
export function setUnread(queries: QueryClient, unread: UnreadNotifications): void {
  refreshListIfNew(queries, unread.count)
  showUnread(queries, unread)
}

/** Another number of unread notifications means another list. */
function refreshListIfNew(queries: QueryClient, count: number): void {
  const known = readUnread(queries)?.count
  if (known !== undefined && known !== count) refreshNotifications(queries)
}

/** Fetches the list again where it is shown. */
export const refreshNotifications = (queries: QueryClient) => refresh(queries, NOTIFICATIONS)

/** Fetches the list and the count again. */
export function invalidateNotifications(queries: QueryClient): void {
  refreshNotifications(queries)
  refresh(queries, notificationsApi.unreadCount)
}

const refresh = (queries: QueryClient, key: string) => void queries.invalidateQueries({ queryKey: [key] })

/** For the list, whenever it was fetched. An answer under way is enough: if it is another number, the list follows. */
export const refreshUnread = (queries: QueryClient) =>
  void queries.invalidateQueries(unreadQuery, { cancelRefetch: false })

/** Drops an answer under way, which does not know of a change that is about to be shown. */
export const dropUnreadAnswer = (queries: QueryClient) =>
  queries.cancelQueries({ queryKey: unreadQuery.queryKey })
