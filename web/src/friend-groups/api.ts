import { queryOptions, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '@kith/shared/basics.ts'
import { communitiesApi, type JoinedCommunity } from '@kith/shared/communities.ts'
import { type FriendGroup, friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { request } from '../core/request.ts'
import { readStored, writeStored } from '../core/stored.ts'

export const friendGroupsQuery = queryOptions({
  queryKey: [friendGroupsApi.groups],
  queryFn: ({ signal }) => request<FriendGroup[]>('GET', friendGroupsApi.groups, { signal }),
})

export const joinedCommunitiesQuery = queryOptions({
  queryKey: [communitiesApi.ofMember],
  queryFn: ({ signal }) =>
    request<JoinedCommunity[]>('GET', communitiesApi.ofMember, { query: { limit: PAGE_SIZE_MAX }, signal }),
})

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
