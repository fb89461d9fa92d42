import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '@kith/shared/comments.ts'
import { COMMENTS } from '../comments/api.ts'
import { pagesQuery } from '../core/calls/pages.ts'
import { SAVED } from '../posts/api.ts'

/** The saved comments, page by page. They are cached under COMMENTS, so that changes to a comment show here too. */
export const useSavedComments = () =>
  useInfiniteQuery({
    ...pagesQuery<Comment>([COMMENTS, 'saved'], SAVED, { type: 'comments' }),
    // Comments are saved on many pages, so the list is fetched again on every visit.
    staleTime: 0,
  })
