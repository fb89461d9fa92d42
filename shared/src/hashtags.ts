import { z } from 'zod'
import { id } from './basics.ts'

/** Addresses of the hashtag calls. */
export const hashtagsApi = {
  followed: '/api/hashtags/followed',
  hashtag: '/api/hashtags/:name',
  follow: '/api/hashtags/:name/follow',
  visit: '/api/hashtags/:name/visit',
  posts: '/api/hashtags/:name/posts',
} as const

export const HASHTAG_MAX = 50
/** The left column asks for this many (contract.md §7). */
export const TRENDING_HASHTAGS = 10
/** Counts of posts are exact up to this number, and a lower bound beyond (decisions.md §11). */
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

/** A hashtag in a path, in any spelling. A text that can't be one gets a 404. */
export const hashtagInPath = z
  .string()
  .transform((name) => hashtagName(name) ?? '')
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

/** A word after #, where a word could begin: not inside a word, an address or a character reference. */
const CANDIDATE = /(?<![\p{L}\p{M}\p{N}_#&/])#([\p{L}\p{M}\p{N}_]+)/gu
const ALL_DIGITS = /^\p{N}+$/u
const LETTERS = /^[\p{L}\p{M}\p{N}_]+$/u

/**
 * The hashtags of a text, once each and in lower case: # and 1 to 50 letters, digits or underscores of any script, not
 * all digits (decisions.md §7). Marks count as letters: many scripts write their vowels with them.
 */
export const hashtagsIn = (content: string) => [...new Set(hashtagsWithin(content).map(({ name }) => name))]

/** The same with their places: each as it is written, and the name it is stored under. */
export function hashtagsWithin(content: string): { text: string; name: string; index: number }[] {
  return [...content.matchAll(CANDIDATE)].flatMap(({ 0: text, 1: written, index }) => {
    const name = hashtagName(written ?? '')
    return name === undefined ? [] : [{ text, name, index }]
  })
}

/** The one name under which all spellings of a hashtag are stored; `undefined` when it is no hashtag. */
export function hashtagName(name: string): string | undefined {
  const lower = name.normalize('NFC').toLowerCase()
  const isHashtag = [...lower].length <= HASHTAG_MAX && LETTERS.test(lower) && !ALL_DIGITS.test(lower)
  return isHashtag ? lower : undefined
}
