import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import {
  type SuggestedPerson,
  type Friend,
  type FriendRequest,
  friendsApi,
  type MemberStats,
  REQUESTS_PAGE,
} from '@kith/shared/friends.ts'
import { searchApi } from '@kith/shared/search.ts'
import { changeItems, itemsOf, type Pages, pagesQuery, withItems } from '../core/calls/pages.ts'
import { refetchWhenShown } from '../core/calls/refetch.ts'
import { type Options, type Query, request } from '../core/calls/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useDelayed } from '../undo/api.ts'
import { tellFailure } from './failure.ts'

export const FRIENDS = friendsApi.friends
export const RECEIVED = friendsApi.received
export const SENT = friendsApi.sent

/** The two lists of people whom the viewer might befriend. */
export const PEOPLE_LISTS = { discover: friendsApi.suggestions, public: friendsApi.members } as const
export type PeopleList = keyof typeof PEOPLE_LISTS

/** Who asks to be friends: they ask the viewer, or the viewer has asked them; or both are friends now. */
export type AskState = 'asking' | 'asked' | 'friends' | undefined
/** A person on such a list, and what the viewer did since it was fetched. */
export type ListedPerson = SuggestedPerson & { now?: AskState }

export const friendsQuery = queryOptions({
  queryKey: [FRIENDS],
  queryFn: ({ signal }) => request<Friend[]>('GET', FRIENDS, { signal }),
})

export function useFriends() {
  const left = useDelayed('unfriend')
  return useQuery({ ...friendsQuery, select: (friends) => friends.filter(({ id }) => !left.has(id)) })
}

/** The viewer's own counts. */
export const statsQuery = queryOptions({
  queryKey: [friendsApi.stats],
  queryFn: ({ signal }) => request<MemberStats>('GET', friendsApi.stats, { signal }),
})

/** A list of the friends page. While a search loads, the previous results stay. */
export const listQuery = <T>(path: string, query?: Query) => ({
  ...pagesQuery<T>([path, 'pages'], path, query),
  placeholderData: keepPreviousData,
})

export const usePeopleList = (list: PeopleList, q = '') =>
  useInfiniteQuery(listQuery<ListedPerson>(PEOPLE_LISTS[list], { q: q || null }))
/** Others send and answer requests at any time, so these lists are fetched again on every visit. */
const requestsQuery = (path: string) => ({
  ...listQuery<FriendRequest>(path, { limit: REQUESTS_PAGE }),
  staleTime: 0,
})
export const receivedQuery = requestsQuery(RECEIVED)
export function useReceived() {
  const declined = useDelayed('decline')
  return useInfiniteQuery({
    ...receivedQuery,
    select: (list: Pages<FriendRequest>) =>
      withItems(list, (items) => items.filter(({ requester }) => !declined.has(requester.id))),
  })
}
export const useSent = () => useInfiniteQuery(requestsQuery(SENT))

/** The number of loaded items, with a + if there are more; '' for an empty list. */
export function countWords(list: Pick<Pages<unknown>, 'pages'> | undefined): string {
  const count = list ? itemsOf(list).length : 0
  if (count === 0) return ''
  return list?.pages.at(-1)?.next ? `${count}+` : String(count)
}

/** Sends a friend request. If the other member has sent one too, they become friends. */
export const sendRequest = (friendId: number) =>
  request<FriendRequest>('POST', friendsApi.request, { body: { friendId } })

export type Answer = 'accepted' | 'declined'

export const answerRequest = (friendshipId: number | undefined, status: Answer, options?: Options) =>
  request('POST', friendsApi.respond, { ...options, body: { friendshipId, status } })

/** Withdraws a request that the viewer sent. */
export const withdraw = (id: number) => request('DELETE', fillPath(friendsApi.sentRequest, { id }))

/** Changes the items of one of these lists, in the results of every search. */
export const changeList = <T>(queries: QueryClient, path: string, change: (items: T[]) => T[]): void =>
  changeItems<T>(queries, [path, 'pages'], change)

/** Fetches again everything that counts or lists friends and requests. */
export function refreshFriends(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: statsQuery.queryKey })
  for (const path of [FRIENDS, RECEIVED, SENT, searchApi.members])
    void queries.invalidateQueries({ queryKey: [path] })
  // Suggestions must not move while someone reads them.
  for (const path of Object.values(PEOPLE_LISTS))
    void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
}

/** Names the calls of `useAsk` that are under way. */
export const ASK = ['ask']

/**
 * Sends a friend request. The button says 'Request Sent' at once, and changes back on failure. `show` changes other
 * lists than those of strangers.
 */
export function useAsk(show?: (id: number, now: AskState) => void) {
  const queries = useQueryClient()
  const mark = (id: number, now: AskState) => {
    markStrangers(queries, id, now)
    show?.(id, now)
  }
  return useMutation({
    mutationKey: ASK,
    networkMode: 'always',
    mutationFn: ({ id }: Person) => sendRequest(id),
    onMutate: ({ id }) => mark(id, 'asked'),
    onSuccess: ({ status }, { id }) => {
      if (status === 'accepted') {
        refetchWhenShown(queries)
        mark(id, 'friends')
        toast({ title: 'Friend request accepted!' })
      } else toast({ title: 'Success', description: 'Friend request sent!' })
    },
    onError: (error, { id }) => {
      mark(id, undefined)
      tellFailure('Failed to send friend request', error)
    },
    onSettled: () => refreshFriends(queries),
  })
}

function markStrangers(queries: QueryClient, id: number, now: AskState): void {
  for (const path of Object.values(PEOPLE_LISTS))
    changeList<ListedPerson>(queries, path, (people) =>
      people.map((person) => (person.id === id ? { ...person, now } : person)),
    )
}
