import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { fillPath, PAGE_SIZE_MAX } from '@kith/shared/basics.ts'
import { communitiesApi, type JoinedCommunity } from '@kith/shared/communities.ts'
import { type FilteredFriend, type FriendGroup, friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { pagesQuery } from '../core/pages.ts'
import { request } from '../core/request.ts'
import { readStored, writeStored } from '../core/stored.ts'

const FILTERED_FRIENDS = friendGroupsApi.filtered
/** The friends with their groups, page by page. */
export const FRIEND_PAGES = [FILTERED_FRIENDS, 'pages'] as const

export const friendGroupsQuery = queryOptions({
  queryKey: [friendGroupsApi.groups],
  queryFn: ({ signal }) => request<FriendGroup[]>('GET', friendGroupsApi.groups, { signal }),
})

export const joinedCommunitiesQuery = queryOptions({
  queryKey: [communitiesApi.ofMember],
  queryFn: ({ signal }) =>
    request<JoinedCommunity[]>('GET', communitiesApi.ofMember, { query: { limit: PAGE_SIZE_MAX }, signal }),
})

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

export type Words = { name: string; color: string }

export const createGroup = (words: Words, idempotencyKey: string) =>
  request<FriendGroup>('POST', friendGroupsApi.groups, { body: words, idempotencyKey })

export const editGroup = (id: number, words: Words) =>
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

/** What the groups hold has changed: the friends with their groups, and the feed that is made of them (contract.md §4). */
export function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: friendGroupsQuery.queryKey })
  void queries.invalidateQueries({ queryKey: [FILTERED_FRIENDS] })
  void queries.invalidateQueries({ queryKey: [postsApi.posts, { filter: 'groups' }] })
}

/** Whose posts the groups feed shows. */
export type GroupChoice = { groupIds: readonly number[]; communityIds: readonly number[] }

export const noChoice: GroupChoice = { groupIds: [], communityIds: [] }
export const countOf = ({ groupIds, communityIds }: GroupChoice) => groupIds.length + communityIds.length

/** The member's choice, kept in this browser. Groups that are gone by now fall out of it. */
export function useGroupChoice(): { chosen: GroupChoice; choose: (choice: GroupChoice) => void } {
  const key = `kith.groups.${useMe().id}`
  const [kept, setKept] = useState(() => readChoice(key))
  const enabled = countOf(kept) > 0
  const groups = useQuery({ ...friendGroupsQuery, enabled }).data
  const communities = useQuery({ ...joinedCommunitiesQuery, enabled }).data
  return {
    chosen: {
      groupIds: stillThere(kept.groupIds, groups),
      communityIds: stillThere(kept.communityIds, communities),
    },
    choose: (choice) => {
      setKept(choice)
      writeStored(key, countOf(choice) > 0 ? choice : undefined)
    },
  }
}

function readChoice(key: string): GroupChoice {
  const kept = readStored(key)
  if (typeof kept !== 'object' || kept === null) return noChoice
  const { groupIds, communityIds }: Partial<Record<keyof GroupChoice, unknown>> = kept
  return { groupIds: idsIn(groupIds), communityIds: idsIn(communityIds) }
}

const idsIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((id) => Number.isSafeInteger(id)) : []

const stillThere = (ids: readonly number[], list: readonly { id: number }[] | undefined) =>
  list ? ids.filter((id) => list.some((one) => one.id === id)) : ids
