import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { communitiesApi, COMMUNITY_NAME_MAX, type CommunityCard } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import { type FoundPerson, searchApi } from '@kith/shared/search.ts'
import { pagesQuery, partsQuery } from '../core/calls/pages.ts'
import { type Page, type Query, request, requestPage } from '../core/calls/request.ts'
import { POSTS } from '../posts/api.ts'

/** The number of users, of communities, and of posts, shown under the field. */
const SUGGESTIONS_MAX = 5
const FRESH = 30_000
/** The server may return pages without any visible post. At most this many are skipped at a time. */
const PASSED_OVER = 5

/** The first results. The previous ones stay until the new ones have loaded. */
export function useSearchSuggestions(q: string) {
  const people = useQuery(suggestionsQuery<FoundPerson>(searchApi.members, q))
  const isName = mayBeCommunity(q)
  const communities = useQuery(suggestionsQuery<CommunityCard>(communitiesApi.communities, isName ? q : ''))
  const posts = useQuery(suggestionsQuery<Post>(searchApi.posts, q))
  return {
    people: people.data ?? [],
    communities: (isName && communities.data) || [],
    posts: posts.data ?? [],
    isPending: people.isPending || communities.isLoading || posts.isPending,
    isError: people.isError && posts.isError,
    isOld: people.isPlaceholderData || (isName && communities.isPlaceholderData) || posts.isPlaceholderData,
  }
}

/** Longer texts are not looked for in communities, which would refuse them. */
export const mayBeCommunity = (q: string) => q.length <= COMMUNITY_NAME_MAX

const suggestionsQuery = <T>(path: string, q: string) => ({
  queryKey: [path, 'suggestions', q],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request<T[]>('GET', path, { query: { q, limit: SUGGESTIONS_MAX }, signal }),
  placeholderData: keepPreviousData,
  staleTime: FRESH,
  enabled: q !== '',
})

/** The users that were found, a few per page. */
export const useFoundPeople = (q: string) =>
  useInfiniteQuery(
    pagesQuery<FoundPerson>([searchApi.members, 'pages'], searchApi.members, { q, limit: SUGGESTIONS_MAX }),
  )

/** The communities that were found, a few per page, the viewer's own ones first. */
export const useFoundCommunities = (q: string) =>
  useInfiniteQuery({
    ...pagesQuery<CommunityCard>([communitiesApi.communities, 'found'], communitiesApi.communities, {
      q,
      limit: SUGGESTIONS_MAX,
    }),
    enabled: mayBeCommunity(q),
  })

/** The posts that were found, page by page. They are cached under POSTS, like all lists of posts. */
export const useFoundPosts = (q: string) =>
  useInfiniteQuery({
    ...partsQuery([POSTS, searchApi.posts, q], (before, signal) =>
      nextFound({ q, before }, signal, PASSED_OVER),
    ),
    staleTime: FRESH,
  })

async function nextFound(query: Query, signal: AbortSignal, more: number): Promise<Page<Post>> {
  const page = await requestPage<Post>(searchApi.posts, { query, signal })
  const isEmpty = page.items.length === 0 && page.next !== null
  return isEmpty && more > 0 ? nextFound({ ...query, before: page.next }, signal, more - 1) : page
}
