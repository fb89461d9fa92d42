import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '@kith/shared/comments.ts'
import { COMMENTS } from '../comments/api.ts'
import { pagesQuery } from '../core/pages.ts'
import { SAVED } from '../posts/api.ts'

/** The saved comments, page by page. They are cached with all other comments, so that what is done to one shows here too. */
export const useSavedComments = () =>
  useInfiniteQuery({
    ...pagesQuery<Comment>([COMMENTS, 'saved'], SAVED, { type: 'comments' }),
    // Comments are saved in many places: what is saved by now is asked for whenever someone looks.
    staleTime: 0,
  })
