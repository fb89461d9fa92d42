import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { messagesApi } from '@kith/shared/messages.ts'
import type { UnreadCount } from '@kith/shared/notifications.ts'
import { FRESH_MS } from '../core/calls/page-answers.ts'
import { request } from '../core/calls/request.ts'

const unreadQuery = queryOptions({
  queryKey: [messagesApi.unreadCount],
  queryFn: ({ signal }) => request<UnreadCount>('GET', messagesApi.unreadCount, { signal }),
  staleTime: FRESH_MS,
})

/** How many messages are unread; 0 until the server has answered. */
export const useUnreadMessages = () => useQuery(unreadQuery).data?.count ?? 0

/** Shows how many messages are unread. Returns whether that is another number than before. */
export function showUnreadMessages(queries: QueryClient, count: number): boolean {
  const known = queries.getQueryData(unreadQuery.queryKey)?.count
  queries.setQueryData(unreadQuery.queryKey, { count })
  return known !== count
}

export const refreshUnreadMessages = (queries: QueryClient) => void queries.invalidateQueries(unreadQuery)
