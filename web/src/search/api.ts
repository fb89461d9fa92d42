import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import type { Post } from '@kith/shared/posts.ts'
import { pagesQuery, partsQuery } from '../core/pages.ts'
import { type Page, type Query, request, requestPage } from '../core/request.ts'

const USERS_SEARCH = '/api/users/search'
const POSTS = '/api/posts'
const POSTS_SEARCH = `${POSTS}/search`
/** So many of each show under the field. */
const GLANCE = 5
const FRESH = 30_000
/** Pages without a post that this reader may see are passed over, so many at a time. */
const PASSED_OVER = 5

/** What a first glance finds; what was found before stays until it is here. */
export function useGlance(q: string) {
  const people = useQuery(glanceQuery<Person>(USERS_SEARCH, q))
  const posts = useQuery(glanceQuery<Post>(POSTS_SEARCH, q))
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
  useInfiniteQuery(pagesQuery<Person>([USERS_SEARCH, 'pages'], USERS_SEARCH, { q, limit: GLANCE }))

/** The posts that are found, page by page, among all lists of posts in the cache. */
export const useFoundPosts = (q: string) =>
  useInfiniteQuery({
    ...partsQuery([POSTS, POSTS_SEARCH, q], (before, signal) =>
      nextFound({ q, before }, signal, PASSED_OVER),
    ),
    staleTime: FRESH,
  })

async function nextFound(query: Query, signal: AbortSignal, more: number): Promise<Page<Post>> {
  const page = await requestPage<Post>(POSTS_SEARCH, { query, signal })
  const isEmpty = page.items.length === 0 && page.next !== null
  return isEmpty && more > 0 ? nextFound({ ...query, before: page.next }, signal, more - 1) : page
}
