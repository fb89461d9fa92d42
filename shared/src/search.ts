import type { z } from 'zod'
import { paging, text } from './basics.ts'

/** The addresses of the calls about search. */
export const searchApi = {
  posts: '/api/posts/search',
  members: '/api/users/search',
} as const

/** Nobody looks for more than a sentence. */
export const SEARCH_MAX = 200
/** So much of a post shows in the list under the field (contract.md §9). */
export const SEARCH_SHOWN = 50

export const searchWording = {
  none: 'No users or posts found',
  failed: 'Search failed',
} as const

/** What is looked for is plain text: every sign stands for itself. Blank text finds nothing. */
export const searchInput = paging.extend({ q: text.max(SEARCH_MAX) })
export type SearchInput = z.infer<typeof searchInput>
