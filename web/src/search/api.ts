import { infiniteQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import type { Post } from '@kith/shared/posts.ts'
import { type Page, request, requestPage } from '../core/request.ts'

export const USERS_SEARCH = '/api/users/search'
const POSTS = '/api/posts'
const POSTS_SEARCH = `${POSTS}/search`
/** So many of each show under the field. */
const GLANCE = '5'
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
    request<T[]>('GET', addressOf(path, { q, limit: GLANCE }), { signal }),
  placeholderData: keepPreviousData,
  staleTime: FRESH,
  enabled: q !== '',
})

/** The posts that are found, page by page, among all lists of posts in the cache. */
export const foundPostsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [POSTS, addressOf(POSTS_SEARCH, { q })],
    queryFn: ({ pageParam, signal }) => nextFound(q, pageParam, signal, PASSED_OVER),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH,
  })

async function nextFound(
  q: string,
  before: string | null,
  signal: AbortSignal,
  more: number,
): Promise<Page<Post>> {
  const page = await requestPage<Post>(addressOf(POSTS_SEARCH, { q, ...(before && { before }) }), signal)
  const isEmpty = page.items.length === 0 && page.next !== null
  return isEmpty && more > 0 ? nextFound(q, page.next, signal, more - 1) : page
}

const addressOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
