import { z } from 'zod'
import { id } from './basics.ts'
import { hashtagName } from './text/tokens.ts'

/** Addresses of the hashtag calls. */
export const hashtagsApi = {
  followed: '/api/hashtags/followed',
  hashtag: '/api/hashtags/:name',
  follow: '/api/hashtags/:name/follow',
  visit: '/api/hashtags/:name/visit',
  posts: '/api/hashtags/:name/posts',
} as const

/** The left column asks for this many (rules/limits.md 16). */
export const TRENDING_HASHTAGS = 10
/** Counts of posts are exact up to this number, and a lower bound beyond (rules/posts.md 20). */
export const HASHTAG_COUNT_MAX = 1_000
/** A member follows at most this many hashtags. Counts of their new posts go up to `NEW_POSTS_MAX`. */
export const FOLLOWED_HASHTAGS_MAX = 100
export const NEW_POSTS_MAX = 100

export const hashtagWording = {
  count: (posts: number) => (posts === 1 ? '1 post' : `${posts} posts`),
  empty: (name: string) => `Be the first to post with #${name}!`,
  notFound: 'Hashtag Not Found',
  tooMany: 'You can follow at most 100 hashtags.',
} as const

/** A hashtag in a path, in any spelling, with its sign or without. A text that can't be one gets a 404. */
export const hashtagInPath = z
  .string()
  .transform((name) => hashtagName(name.replace(/^#/, '')) ?? '')
  .refine((name) => name !== '')

/** A hashtag on its own page. `usageCount` is the number of posts that this viewer gets there. */
export const hashtag = z.object({ name: z.string(), usageCount: z.int(), isFollowing: z.boolean() })
export type Hashtag = z.infer<typeof hashtag>

export const followAnswer = z.object({ isFollowing: z.boolean() })
export type FollowAnswer = z.infer<typeof followAnswer>

/** A hashtag in a list. `usageCount` counts the posts that every member may see. */
export const trendingHashtag = z.object({ id, name: z.string(), usageCount: z.int() })
export type TrendingHashtag = z.infer<typeof trendingHashtag>

/** `newPosts` counts visible posts since the member's last visit. */
export const followedHashtag = trendingHashtag.extend({ newPosts: z.int() })
export type FollowedHashtag = z.infer<typeof followedHashtag>
