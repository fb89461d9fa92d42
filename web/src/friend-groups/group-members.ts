import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { FilteredFriend, FriendGroup } from '@kith/shared/friend-groups.ts'
import { changeCached } from '../core/change-cached.ts'
import { type Page, request, requestPage } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { FILTERED_FRIENDS, FRIEND_GROUPS } from './api.ts'
import { changeGroups, refresh, tellFailure } from './group-mutations.ts'

type Friends = InfiniteData<Page<FilteredFriend>, string | null>

/** The member's friends with their groups, page by page: those of one group alone, those whose name has these words. */
export const friendsQuery = (groupId: number | undefined, q: string) =>
  infiniteQueryOptions({
    queryKey: [FILTERED_FRIENDS, { groupId, q }],
    queryFn: ({ pageParam, signal }) => requestPage<FilteredFriend>(pathOf(groupId, q, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** The ids of the groups in which one friend stands. */
export const groupsOfFriendQuery = (friendId: number) =>
  queryOptions({
    queryKey: [FILTERED_FRIENDS, { friendId }],
    queryFn: async ({ signal }) => {
      const path = `${FILTERED_FRIENDS}?friendId=${friendId}`
      const [friend] = await request<FilteredFriend[]>('GET', path, { signal })
      return friend?.groups.map(({ id }) => id) ?? []
    },
    staleTime: 0,
  })

function pathOf(groupId: number | undefined, q: string, before: string | null): string {
  const query = new URLSearchParams()
  if (groupId !== undefined) query.set('groupIds', String(groupId))
  if (q) query.set('q', q)
  if (before) query.set('before', before)
  return `${FILTERED_FRIENDS}?${query}`
}

type Membership = { group: Pick<FriendGroup, 'id' | 'name' | 'color'>; friendId: number; isIn: boolean }

/** Puts a friend into a group or takes them out: on screen at once, taken back when it fails. */
export function useSetMembership() {
  const queries = useQueryClient()
  const mutationKey = [FRIEND_GROUPS, 'members']
  return useMutation({
    mutationKey,
    mutationFn: ({ group, friendId, isIn }: Membership) => {
      const path = `${FRIEND_GROUPS}/${group.id}/members`
      return isIn ? request('POST', path, { body: { friendId } }) : request('DELETE', `${path}/${friendId}`)
    },
    onMutate: (place) => show(queries, place),
    onSuccess: (_answer, { isIn }) =>
      toast({ title: isIn ? 'Friend added to group!' : 'Friend removed from group' }),
    onError: (error, place) => {
      show(queries, { ...place, isIn: !place.isIn })
      const words = place.isIn ? 'Failed to add friend to group' : 'Failed to remove friend from group'
      tellFailure(error, words, words)
    },
    // Asked for in between, the lists would come without what is still under way.
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) refresh(queries)
    },
  })
}

function show(queries: QueryClient, { group, friendId, isIn }: Membership): void {
  changeCached<Friends | number[]>(queries, [FILTERED_FRIENDS], (held) =>
    Array.isArray(held)
      ? held
      : { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.map(placed) })) },
  )
  changeCached<number[]>(queries, groupsOfFriendQuery(friendId).queryKey, (ids) =>
    withId(ids, group.id, isIn),
  )
  changeGroups(queries, (groups) =>
    groups.map((one) =>
      one.id === group.id ? { ...one, memberCount: Math.max(0, one.memberCount + (isIn ? 1 : -1)) } : one,
    ),
  )
  function placed(friend: FilteredFriend): FilteredFriend {
    if (friend.id !== friendId) return friend
    const others = friend.groups.filter(({ id }) => id !== group.id)
    return { ...friend, groups: isIn ? [...others, group] : others }
  }
}

const withId = (ids: number[], id: number, isIn: boolean) => {
  const others = ids.filter((one) => one !== id)
  return isIn ? [...others, id] : others
}
