import { useInfiniteQuery } from '@tanstack/react-query'
import { trendingApi } from '@kith/shared/trending.ts'
import { itemsOf } from '../core/pages.ts'
import { postListQuery } from '../posts/api.ts'

/** What trends stays fresh for 30 seconds (contract.md §9). */
const FRESH = 30_000

/** The first so many of the posts that trend: a list of posts as any other, without a second page. */
export const useTrendingPosts = (limit: number, enabled = true) =>
  useInfiniteQuery({
    ...postListQuery(trendingApi.posts, FRESH, { limit }),
    enabled,
    select: itemsOf,
  })
