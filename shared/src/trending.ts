import { z } from 'zod'
import { pageSize } from './basics.ts'
import { post } from './posts.ts'

/** The addresses of the calls about trending. */
export const trendingApi = {
  posts: '/api/trending',
  hashtags: '/api/hashtags/trending',
} as const

/** What counts is of the last days and weighs half after some of them; a ranking is kept so long (decisions.md §7). */
export const TRENDING_DAYS = 7
export const TRENDING_HALF_LIFE_DAYS = 2
export const TRENDING_KEPT_MS = 60_000

/** The left column asks for so many posts (contract.md §9), the page for these. */
export const TRENDING_POSTS = 4
export const TRENDING_PAGE = 20
/** So much of a post's text stands in its preview, in characters. */
export const PREVIEW_MAX = 100
const TRENDING_DEFAULT = 10

export const trendingWording = {
  empty: 'No trending posts yet',
  emptyHint: 'Posts will appear here as they gain popularity through likes and comments.',
  failed: 'Failed to fetch posts',
} as const

/** What trends, posts or hashtags, is a short list without pages. */
export const trendingQuery = z.object({ limit: pageSize.default(TRENDING_DEFAULT) })

/** A post that trends (product.md §3): a post as any other, with the picture of its author and the beginning of its text. */
export const trendingPost = post.extend({ avatar: z.string().nullable(), preview: z.string() })
export type TrendingPost = z.infer<typeof trendingPost>
