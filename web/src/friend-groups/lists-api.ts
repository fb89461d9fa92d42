import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '@kith/shared/basics.ts'
import { communitiesApi, type JoinedCommunity } from '@kith/shared/communities.ts'
import { type FriendGroup, friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { pagesQuery } from '../core/calls/pages.ts'
import { request } from '../core/calls/request.ts'

export const friendGroupsQuery = queryOptions({
  queryKey: [friendGroupsApi.groups],
  queryFn: ({ signal }) => request<FriendGroup[]>('GET', friendGroupsApi.groups, { signal }),
})

/** The communities to which the member belongs, page by page; those with some words, if there are any. */
export const joinedPagesQuery = (q: string) => ({
  ...pagesQuery<JoinedCommunity>([communitiesApi.ofMember, 'pages'], communitiesApi.ofMember, {
    q: q || null,
  }),
  placeholderData: keepPreviousData,
})

/** Those of some communities to which the member still belongs. A feed is made of at most as many as a page has. */
export const stillJoinedQuery = (ids: readonly number[]) => {
  const list = ids.slice(0, PAGE_SIZE_MAX).toSorted((a, b) => a - b)
  return queryOptions({
    queryKey: [communitiesApi.ofMember, 'some', list.join()],
    queryFn: ({ signal }) =>
      request<JoinedCommunity[]>('GET', communitiesApi.ofMember, {
        query: { ids: list.join(), limit: PAGE_SIZE_MAX },
        signal,
      }),
    enabled: list.length > 0,
  })
}
