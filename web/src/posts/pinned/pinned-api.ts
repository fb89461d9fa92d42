import { useInfiniteQuery } from '@tanstack/react-query'
import { type PinnedPost, postsApi } from '@kith/shared/posts.ts'
import { partsQuery } from '../../core/calls/pages.ts'
import { requestPart } from '../../core/calls/request.ts'

// Only the left column and their page list them, so they stand apart from api.ts, which is in the first load.

/** The query key of the posts that moderators pinned. */
export const PINNED = postsApi.pinned
const FRESH_MS = 30_000

/** The pinned posts, page by page, and how many there are; fresh for 30 seconds (rules/limits.md 10). */
export const usePinnedPosts = () =>
  useInfiniteQuery({
    ...partsQuery([PINNED], (before, signal) =>
      requestPart<PinnedPost[]>(PINNED, { query: { before }, signal }),
    ),
    staleTime: FRESH_MS,
    select: ({ pages }) => ({ posts: pages.flatMap(({ body }) => body), total: pages[0]?.total ?? 0 }),
  })

/** The query once its first page has loaded. */
export type PinnedList = Extract<ReturnType<typeof usePinnedPosts>, { data: object }>
