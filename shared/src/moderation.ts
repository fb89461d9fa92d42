import { z } from 'zod'
import { exactText, paging } from './basics.ts'
import { post, postWording } from './posts.ts'
import { SEARCH_MAX } from './search.ts'
import { postVisibility } from './visibility.ts'

/** Address of the list of all posts. One of them is deleted at `postsApi.moderated`. */
export const moderationApi = { posts: '/api/moderator/posts' } as const

export const AUTHOR_SEARCH_MAX = 80

/** The words on screen (rules/moderation.md 2). */
export const moderationWording = {
  none: 'No posts found on the platform',
  noneMatches: 'No posts match your filters',
  loadFailed: 'Failed to fetch posts',
  deleted: 'Post deleted successfully',
  deletedMany: (count: number) => `${count} posts deleted successfully`,
  deleteFailed: postWording.deleteFailed,
  deleteFailedMany: (failed: number, count: number) => `${failed} of ${count} posts could not be deleted`,
  deleteQuestion: postWording.deleteQuestion,
  deleteQuestionMany: (count: number) =>
    `Are you sure you want to delete these ${count} posts? This action cannot be undone.`,
  deleting: (done: number, count: number) => `Deleting ${done} of ${count}`,
  recorded: 'Posts that are not for you are marked. Their authors can see in Settings that you looked.',
  notForYou: 'Not for you',
} as const

/** A visibility, or `community` for all posts in communities. */
const audienceFilter = z.enum([...postVisibility.options, 'community'])
export type AudienceFilter = z.infer<typeof audienceFilter>

/** PostgreSQL reads years before 1 and after 9999 in another way, and nothing was written before 1970. */
const EARLIEST = Date.UTC(1970, 0)
const LATEST = Date.UTC(9999, 11, 31)
const DAY_MS = 86_400_000

const moment = (ofDay: (start: Date) => Date) =>
  z
    .union([
      z.iso.date().transform((day) => ofDay(new Date(`${day}T00:00:00Z`))),
      z.iso.datetime({ offset: true }).transform((time) => new Date(time)),
    ])
    .refine((time) => time.getTime() >= EARLIEST && time.getTime() <= LATEST)

/**
 * Which posts staff list. `author` is a username or a part of a name. `from` and `to` are times, `to` without that
 * moment, or whole days in UTC.
 */
export const moderatedPostsQuery = paging.pick({ limit: true, before: true }).extend({
  q: exactText.max(SEARCH_MAX).default(''),
  author: exactText.trim().max(AUTHOR_SEARCH_MAX).default(''),
  from: moment((start) => start).optional(),
  to: moment((start) => new Date(start.getTime() + DAY_MS)).optional(),
  visibility: audienceFilter.optional(),
})
export type ModeratedPostsQuery = z.infer<typeof moderatedPostsQuery>

/**
 * A post as staff list it. Its media are called images and videos there (rules/moderation.md 13). `canInteract` is false for a
 * post that this staff member could not see as a member.
 */
export const moderatedPost = post.extend({ mediaType: z.enum(['image', 'video']).nullable() })
export type ModeratedPost = z.infer<typeof moderatedPost>
