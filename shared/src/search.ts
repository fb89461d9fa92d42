import type { z } from 'zod'
import { person } from './accounts.ts'
import { exactText, paging } from './basics.ts'
import { friendStatus } from './friends.ts'

/** Addresses of the search calls. */
export const searchApi = {
  posts: '/api/posts/search',
  members: '/api/users/search',
} as const

/** Longer than a sentence, which is as much as anybody searches for. */
export const SEARCH_MAX = 200
/** The number of characters of a post in the list under the field (rules/limits.md 12). */
export const SEARCH_SHOWN = 50

export const searchWording = {
  none: 'No users or posts found',
  failed: 'Search failed',
} as const

/** The search is plain text: every sign stands for itself. Blank text finds nothing. */
export const searchInput = paging.extend({ q: exactText.max(SEARCH_MAX) })
export type SearchInput = z.infer<typeof searchInput>

/** A member that a search found, and what the viewer is to them. */
export const foundPerson = person.extend({ friendship: friendStatus })
export type FoundPerson = z.infer<typeof foundPerson>
