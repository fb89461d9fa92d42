import { z } from 'zod'
import { pageSize } from './basics.ts'
import { post } from './posts.ts'

/** Addresses of the trending calls. */
export const trendingApi = {
  posts: '/api/trending',
  hashtags: '/api/hashtags/trending',
} as const

/** Only the last days count, weights halve after the half-life, a ranking is kept this long (rules/posts.md 23). */
export const TRENDING_DAYS = 7
export const TRENDING_HALF_LIFE_DAYS = 2
export const TRENDING_KEPT_MS = 60_000

/** The number of posts in the left column (rules/limits.md 16), and on the page. */
export const TRENDING_POSTS = 4
export const TRENDING_PAGE = 20
/** The number of characters in the preview of a post. */
export const PREVIEW_MAX = 100
const TRENDING_DEFAULT = 10

export const trendingWording = {
  empty: 'No trending posts yet',
  emptyHint: 'Posts will appear here as they gain popularity through likes and comments.',
  failed: 'Failed to fetch posts',
} as const

/** Trending posts and hashtags are short lists without pages. */
export const trendingQuery = z.object({ limit: pageSize.default(TRENDING_DEFAULT) })

/** A trending post (rules/posts.md 23): a post with the picture of its author and the beginning of its text. */
export const trendingPost = post.extend({ avatar: z.string().nullable(), preview: z.string() })
export type TrendingPost = z.infer<typeof trendingPost>
