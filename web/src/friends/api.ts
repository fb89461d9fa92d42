import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import {
  type Acquaintance,
  type Friend,
  type FriendRequest,
  friendsApi,
  type MemberStats,
} from '@kith/shared/friends.ts'
import { changeItems, itemsOf, type Pages, pagesQuery } from '../core/pages.ts'
import { type Query, request } from '../core/request.ts'

export const FRIENDS = friendsApi.friends
export const RECEIVED = friendsApi.received
export const SENT = friendsApi.sent

/** The two lists of people whom one might befriend. */
export const STRANGERS = { discover: friendsApi.suggestions, public: friendsApi.members } as const
export type Strangers = keyof typeof STRANGERS

/** Someone on such a list, and what was done about them here since it was read. */
export type Stranger = Acquaintance & { now?: 'asked' | 'friends' | undefined }

export const friendsQuery = queryOptions({
  queryKey: [FRIENDS],
  queryFn: ({ signal }) => request<Friend[]>('GET', FRIENDS, { signal }),
})

/** The newest friends. */
export const useFriends = () => useQuery(friendsQuery)

/** The member's own numbers. */
export const statsQuery = queryOptions({
  queryKey: [friendsApi.stats],
  queryFn: ({ signal }) => request<MemberStats>('GET', friendsApi.stats, { signal }),
})

/** How many friends there are, however many of them were read. */
export const useFriendCount = () => useQuery({ ...statsQuery, select: ({ friends }) => friends }).data

/** A list of the friends page; what was found before stays until what is searched for is here. */
const listQuery = <T>(path: string, query?: Query) => ({
  ...pagesQuery<T>([path, 'pages'], path, query),
  placeholderData: keepPreviousData,
})

export const useFriendPages = (q: string) =>
  useInfiniteQuery(listQuery<Friend>(FRIENDS, { includeSelf: 'true', q: q || null }))
export const useStrangers = (list: Strangers, q = '') =>
  useInfiniteQuery(listQuery<Stranger>(STRANGERS[list], { q: q || null }))
/** Others ask and answer at any time: these are asked for whenever someone looks. */
const requestsQuery = (path: string) => ({ ...listQuery<FriendRequest>(path), staleTime: 0 })
export const useReceived = () => useInfiniteQuery(requestsQuery(RECEIVED))
export const useSent = () => useInfiniteQuery(requestsQuery(SENT))

/** How many a list has, as far as it was read; nothing for an empty one. */
export function countWords(list: Pick<Pages<unknown>, 'pages'> | undefined): string {
  const count = list ? itemsOf(list).length : 0
  if (count === 0) return ''
  return list?.pages.at(-1)?.next ? `${count}+` : String(count)
}

/** Asks someone to be friends; who has asked too is a friend from then on. */
export const ask = (friendId: number) =>
  request<FriendRequest>('POST', friendsApi.request, { body: { friendId } })

export type Answer = 'accepted' | 'declined'

/** Answers someone's request. */
export const respond = (friendshipId: number | undefined, status: Answer) =>
  request('POST', friendsApi.respond, { body: { friendshipId, status } })

/** Takes a request of one's own back. */
export const withdraw = (id: number) => request('DELETE', fillPath(friendsApi.sentRequest, { id }))

/** Ends a friendship. */
export const unfriend = (id: number) => request('DELETE', fillPath(friendsApi.friend, { id }))

/** Changes the items of one of these lists, under every search. */
export const changeList = <T>(queries: QueryClient, path: string, change: (items: T[]) => T[]): void =>
  changeItems<T>(queries, [path, 'pages'], change)

/** A friendship has begun or ended: what was read elsewhere may lack what is for friends, or still hold it. */
export const readAnew = (queries: QueryClient) => queries.removeQueries({ type: 'inactive' })

/** Who is friends with whom has changed: what counts or lists it is asked for again. */
export function refreshFriends(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: statsQuery.queryKey })
  for (const path of [FRIENDS, RECEIVED, SENT]) void queries.invalidateQueries({ queryKey: [path] })
  // People who are looked at don't move under the reader's eyes.
  for (const path of Object.values(STRANGERS))
    void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
}
