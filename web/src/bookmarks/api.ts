import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '@kith/shared/comments.ts'
import { requestPage } from '../core/request.ts'

export const SAVED_POSTS = '/api/bookmarks/user'
const SAVED_COMMENTS = `${SAVED_POSTS}?type=comments`

/** The saved comments, page by page. They are cached with all other comments, so that what is done to one shows here too. */
export const useSavedComments = () =>
  useInfiniteQuery({
    queryKey: ['/api/comments', 'saved'],
    queryFn: ({ pageParam, signal }) => requestPage<Comment>(pathOf(pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Comments are saved in many places: what is saved by now is asked for whenever someone looks.
    staleTime: 0,
  })

const pathOf = (before: string | null) =>
  before ? `${SAVED_COMMENTS}&before=${encodeURIComponent(before)}` : SAVED_COMMENTS
