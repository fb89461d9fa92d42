import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { retryWhenStalled } from '../core/calls/stalled-queries.ts'
import { changeItems } from '../core/calls/pages.ts'
import { type Query, requestPage } from '../core/calls/request.ts'
import { POSTS } from './api.ts'

/**
 * Reads the likes and comments again of the first posts of each list on screen that is as old as `before`, in milliseconds.
 */
export async function readMissedCounts(queries: QueryClient, before: number): Promise<void> {
  const lists = queries.getQueryCache().findAll({ queryKey: [POSTS], type: 'active' })
  for (const { queryKey, state } of lists) {
    // The head of a home tab is read by itself.
    if (state.dataUpdatedAt >= before || queryKey.at(-1) === 'head') continue
    const [path, query] = callOf(queryKey)
    const read = (signal: AbortSignal) => requestPage<Post>(path, { query, signal })
    // Without an answer the next connection reads it.
    const page = await retryWhenStalled(read).catch(() => undefined)
    if (page) showCounts(queries, page.items)
  }
}

/** The call that reads a list. A home tab has only what it asks for after the name of all lists, a search only its words. */
function callOf(queryKey: QueryKey): [path: string, query: Query] {
  const [, first, last] = queryKey as readonly [string, string | Query, (string | Query)?]
  if (typeof first !== 'string') return [POSTS, first]
  return [first, typeof last === 'string' ? { q: last } : (last ?? {})]
}

/** Shows the likes and comments that these posts have now, wherever they are cached. Nothing else of the lists changes. */
function showCounts(queries: QueryClient, posts: readonly Post[]): void {
  const fresh = new Map(posts.map((post) => [post.id, post]))
  changeItems<Post>(queries, [POSTS], (items) => items.map((post) => withCounts(post, fresh.get(post.id))))
}

function withCounts(post: Post, fresh: Post | undefined): Post {
  if (!fresh) return post
  const { likes, isLiked, comments } = fresh
  const isSame = post.likes === likes && post.isLiked === isLiked && post.comments === comments
  return isSame ? post : { ...post, likes, isLiked, comments }
}

/** The posts whose own pages are on screen. */
export const openPosts = (queries: QueryClient, before: number): number[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [postsApi.post], type: 'active' })
    .filter(({ state }) => state.dataUpdatedAt < before)
    .map(({ queryKey }) => Number(queryKey[1]))
