import { useInfiniteQuery } from '@tanstack/react-query'
import { trendingApi } from '@kith/shared/trending.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { postListQuery } from '../posts/api.ts'

/** Trending posts are fresh for 30 seconds (rules/limits.md 10). */
const FRESH = 30_000

/** The first `limit` trending posts: a list of posts like any other, with only one page. */
export const useTrendingPosts = (limit: number, enabled = true) =>
  useInfiniteQuery({
    ...postListQuery(trendingApi.posts, FRESH, { limit }),
    enabled,
    select: itemsOf,
  })
