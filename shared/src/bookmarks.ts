import { z } from 'zod'
import { paging } from './basics.ts'

/** Addresses of the bookmark calls. */
export const bookmarksApi = {
  bookmarks: '/api/bookmarks/user',
  post: '/api/posts/:id/bookmark',
  comment: '/api/comments/:id/bookmark',
} as const

export const bookmarkWording = {
  none: 'No saved posts yet',
  saveFailed: 'Failed to save. Please try again.',
  loadFailed: 'Failed to load bookmarked posts',
} as const

export const bookmarkAnswer = z.object({ isBookmarked: z.boolean() })
export type BookmarkAnswer = z.infer<typeof bookmarkAnswer>

/** Saved posts by default; saved comments on a second tab (rules/posts.md 17). */
export const bookmarkQuery = paging.extend({ type: z.enum(['posts', 'comments']).default('posts') })
export type BookmarkQuery = z.infer<typeof bookmarkQuery>
