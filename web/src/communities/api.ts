import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import {
  communitiesApi,
  type Community,
  type CommunityCard,
  type CreateCommunityInput,
  type JoinAnswer,
  type LinkedCommunity,
} from '@kith/shared/communities.ts'
import { forgetOnceLeft } from '../core/calls/forget.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { changeItems, type Pages, pagesQuery, withItems } from '../core/calls/pages.ts'
import { refetchUnder, refetchWhenShown } from '../core/calls/refetch.ts'
import { type Options, request } from '../core/calls/request.ts'
import { statsQuery } from '../friends/api.ts'
import { POSTS } from '../posts/api.ts'
import { useDelayed } from '../undo/api.ts'

const LIST = [communitiesApi.communities, 'pages']
/** Milliseconds. Others join, ask and leave at any time, so a community is fetched again on almost every visit. */
const FRESH = 5_000

/** The communities whose name or description contains `q`, own ones first. While a search loads, the previous results stay. */
export function useCommunities(q: string) {
  const left = useDelayed('leave')
  return useInfiniteQuery({
    ...pagesQuery<CommunityCard>(LIST, communitiesApi.communities, { q: q || null }),
    placeholderData: keepPreviousData,
    select: (list: Pages<CommunityCard>) =>
      withItems(list, (cards) => cards.flatMap((card) => (left.has(card.id) ? leftInList(card) : card))),
  })
}

const communityQuery = (id: number) =>
  queryOptions({
    queryKey: [communitiesApi.community, { id }],
    queryFn: async ({ signal, client }) => {
      const path = fillPath(communitiesApi.community, { id })
      const community = await request<Community>('GET', path, { signal })
      const known = client.getQueryData<Community>([communitiesApi.community, { id }])
      if (known && known.userRole !== community.userRole) refreshPostsOf(client, id)
      return community
    },
    staleTime: FRESH,
  })

/** Fetches the posts of a community again: what their menus offer follows from the viewer's role. */
export const refreshPostsOf = (queries: QueryClient, id: number) =>
  void queries.invalidateQueries({ queryKey: [POSTS, fillPath(communitiesApi.posts, { id })] })

/** A hidden one is not there any more for who has left it. */
const leftInList = (card: CommunityCard) => (card.visibility === 'hidden' ? [] : [afterLeaving(card)])

export function useCommunity(id: number) {
  const left = useDelayed('leave')
  return useQuery({
    ...communityQuery(id),
    select: (community) => (left.has(community.id) ? afterLeaving(community) : community),
  })
}

/** A community for who has left it, withdrawn a request or declined an invitation. */
export function afterLeaving<Card extends CommunityCard>(card: Card): Card {
  const { membership, memberCount } = card
  const isFewer = membership === 'approved' ? 1 : 0
  return { ...card, isMember: false, userRole: null, membership: 'none', memberCount: memberCount - isFewer }
}

/** What a link to join leads to. */
export const useLinkedCommunity = (code: string) =>
  useQuery({
    queryKey: [communitiesApi.byLink, { code }],
    queryFn: ({ signal }) =>
      request<LinkedCommunity>('GET', fillPath(communitiesApi.byLink, { code }), { signal }),
    staleTime: 0,
  })

/** Sending the same input with the same key again creates nothing new. */
export const create = ({ key, ...body }: CreateCommunityInput & { key: string }) =>
  request<Community>('POST', communitiesApi.communities, { idempotencyKey: key, body })

/** Joins, accepts an invitation, or asks to join. */
export const join = (id: number, message: string) =>
  request<JoinAnswer>('POST', fillPath(communitiesApi.join, { id }), { body: { message } })

export const joinByLink = (code: string) => request('POST', fillPath(communitiesApi.byLink, { code }))

/** Leaves, withdraws a request, or declines an invitation. */
export const leave = (id: number, options?: Options) =>
  request('POST', fillPath(communitiesApi.leave, { id }), options)

/** Changes a community wherever it is cached. The change may run twice (core/calls/change-cached.ts). */
export function changeCommunity(
  queries: QueryClient,
  id: number,
  change: <Card extends CommunityCard>(card: Card) => Card,
): void {
  changeItems<CommunityCard>(queries, LIST, (cards) =>
    cards.map((card) => (card.id === id ? change(card) : card)),
  )
  changeCached<Community>(queries, communityQuery(id).queryKey, change)
}

/** The same, with new values. */
export const patchCommunity = (queries: QueryClient, id: number, part: Partial<Community>): void =>
  changeCommunity(queries, id, (community) => ({ ...community, ...part }))

/** Removes a community that the viewer can't see any more. */
export function forgetCommunity(queries: QueryClient, id: number): void {
  changeItems<CommunityCard>(queries, LIST, (cards) => cards.filter((card) => card.id !== id))
  forgetOnceLeft(queries, communityQuery(id).queryKey)
}

/** The viewer joined, left or changed a community: cached posts and lists of communities are outdated. */
export function refreshOwnCommunities(queries: QueryClient): void {
  refetchWhenShown(queries)
  void queries.invalidateQueries({ queryKey: statsQuery.queryKey })
  refetchUnder(queries, communitiesApi.communities)
}
