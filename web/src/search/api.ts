import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import type { Post } from '@kith/shared/posts.ts'
import { searchApi } from '@kith/shared/search.ts'
import { pagesQuery, partsQuery } from '../core/pages.ts'
import { type Page, type Query, request, requestPage } from '../core/request.ts'
import { POSTS } from '../posts/api.ts'

/** So many of each show under the field. */
const GLANCE = 5
const FRESH = 30_000
/** Pages without a post that this viewer may see are passed over, so many at a time. */
const PASSED_OVER = 5

/** What a first glance finds; what was found before stays until it is here. */
export function useGlance(q: string) {
  const people = useQuery(glanceQuery<Person>(searchApi.members, q))
  const posts = useQuery(glanceQuery<Post>(searchApi.posts, q))
  return {
    people: people.data ?? [],
    posts: posts.data ?? [],
    isPending: people.isPending || posts.isPending,
    isError: people.isError && posts.isError,
    isOld: people.isPlaceholderData || posts.isPlaceholderData,
  }
}

const glanceQuery = <T>(path: string, q: string) => ({
  queryKey: ['glance', path, q],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request<T[]>('GET', path, { query: { q, limit: GLANCE }, signal }),
  placeholderData: keepPreviousData,
  staleTime: FRESH,
  enabled: q !== '',
})

/** The people who are found, a few at a time. */
export const useFoundPeople = (q: string) =>
  useInfiniteQuery(pagesQuery<Person>([searchApi.members, 'pages'], searchApi.members, { q, limit: GLANCE }))

/** The posts that are found, page by page, among all lists of posts in the cache. */
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
