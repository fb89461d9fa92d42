import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type FilteredFriend, type FriendGroup, friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { pagesQuery } from '../core/calls/pages.ts'
import { request } from '../core/calls/request.ts'
import { friendGroupsQuery } from './lists-api.ts'

// What only the windows of the groups call stands apart from api.ts, which is in the first load of home.

const FILTERED_FRIENDS = friendGroupsApi.filtered
/** The friends with their groups, page by page. */
export const FRIEND_PAGES = [FILTERED_FRIENDS, 'pages'] as const

/** The member's friends with their groups, page by page: those of one group alone, those whose name has these words. */
export const friendsQuery = (groupIds: number | undefined, q: string) => ({
  ...pagesQuery<FilteredFriend>(FRIEND_PAGES, FILTERED_FRIENDS, { groupIds, q: q || null }),
  placeholderData: keepPreviousData,
})

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

export type Fields = { name: string; color: string }

export const createGroup = (words: Fields, idempotencyKey: string) =>
  request<FriendGroup>('POST', friendGroupsApi.groups, { body: words, idempotencyKey })

export const editGroup = (id: number, words: Fields) =>
  request<FriendGroup>('PUT', fillPath(friendGroupsApi.group, { id }), { body: words })

export const deleteGroup = (id: number) => request('DELETE', fillPath(friendGroupsApi.group, { id }))

/** Puts a friend into a group or takes them out. */
export const setMember = (id: number, friendId: number, isIn: boolean) =>
  isIn
    ? request('POST', fillPath(friendGroupsApi.members, { id }), { body: { friendId } })
    : request('DELETE', fillPath(friendGroupsApi.member, { id, friendId }))

export function changeGroups(queries: QueryClient, change: (groups: FriendGroup[]) => FriendGroup[]): void {
  queries.setQueryData(friendGroupsQuery.queryKey, (groups) => groups && change(groups))
}

/** What the groups hold has changed: the friends with their groups, and the feed that is made of them (rules/limits.md 11). */
export function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: friendGroupsQuery.queryKey })
  void queries.invalidateQueries({ queryKey: [FILTERED_FRIENDS] })
  void queries.invalidateQueries({ queryKey: [postsApi.posts, { filter: 'groups' }] })
}
