import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type FilteredFriend, type FriendGroup, friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { changeCached } from '../core/change-cached.ts'
import { changeItems, pagesQuery } from '../core/pages.ts'
import { request } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { FILTERED_FRIENDS, FRIEND_GROUPS } from './api.ts'
import { changeGroups, refresh, tellFailure } from './group-mutations.ts'

/** The member's friends with their groups, page by page: those of one group alone, those whose name has these words. */
export const friendsQuery = (groupId: number | undefined, q: string) => ({
  ...pagesQuery<FilteredFriend>(FRIENDS_KEY, FILTERED_FRIENDS, { groupIds: groupId, q: q || null }),
  placeholderData: keepPreviousData,
})

const FRIENDS_KEY = [FILTERED_FRIENDS, 'pages'] as const

/** The ids of the groups in which one friend stands. */
export const groupsOfFriendQuery = (friendId: number) =>
  queryOptions({
    queryKey: [FILTERED_FRIENDS, { friendId }],
    queryFn: async ({ signal }) => {
      const query = { friendId }
      const [friend] = await request<FilteredFriend[]>('GET', FILTERED_FRIENDS, { query, signal })
      return friend?.groups.map(({ id }) => id) ?? []
    },
    staleTime: 0,
  })

type Membership = { group: Pick<FriendGroup, 'id' | 'name' | 'color'>; friendId: number; isIn: boolean }

/** Puts a friend into a group or takes them out: on screen at once, taken back when it fails. */
export function useSetMembership() {
  const queries = useQueryClient()
  const mutationKey = [FRIEND_GROUPS, 'members']
  return useMutation({
    mutationKey,
    mutationFn: ({ group, friendId, isIn }: Membership) => {
      const { id } = group
      return isIn
        ? request('POST', fillPath(friendGroupsApi.members, { id }), { body: { friendId } })
        : request('DELETE', fillPath(friendGroupsApi.member, { id, friendId }))
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
  changeItems<FilteredFriend>(queries, FRIENDS_KEY, (friends) => friends.map(placed))
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
