import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FilteredFriend, FriendGroup } from '@kith/shared/friend-groups.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { changeItems } from '../core/calls/pages.ts'
import { toast } from '../ui/overlays/toast.ts'
import { changeGroups, FRIEND_PAGES, groupsOfFriendQuery, refresh, setMember } from './management-api.ts'
import { tellFailure } from './group-mutations.ts'

type GroupMembership = { group: Pick<FriendGroup, 'id' | 'name' | 'color'>; friendId: number; isIn: boolean }

/** Puts a friend into a group or takes them out: on screen at once, taken back when it fails. */
export function useSetMembership() {
  const queries = useQueryClient()
  const mutationKey = [...FRIEND_PAGES, 'members']
  return useMutation({
    mutationKey,
    mutationFn: ({ group, friendId, isIn }: GroupMembership) => setMember(group.id, friendId, isIn),
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

function show(queries: QueryClient, { group, friendId, isIn }: GroupMembership): void {
  changeItems<FilteredFriend>(queries, FRIEND_PAGES, (friends) => friends.map(placed))
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
