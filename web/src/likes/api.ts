import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { type LikeAnswer, postWording } from '@kith/shared/posts.ts'
import { pagesQuery } from '../core/calls/pages.ts'
import { request } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'

type LikeState = { isLiked: boolean; likes: number }

/** A post or comment as an object that can be liked. */
export type Likable = LikeState & {
  /** The path of the call that likes it. */
  path: string
  /** The path of the call that lists who likes it. */
  likersPath: string
  /** Writes the like and the count to every place in the cache. */
  show: (queries: QueryClient, liked: LikeState) => void
}

/**
 * Likes something or unlikes it. Shown at once, rolled back on failure. Calls run one after the other, and only
 * the answer to the last press is shown, so that quick presses do not flicker.
 */
export function useLike({ isLiked, likes, path, likersPath, show }: Likable) {
  const queries = useQueryClient()
  const mutationKey = [path]
  const isLast = () => queries.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: path },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request<LikeAnswer>(wanted ? 'PUT' : 'DELETE', path),
    onMutate: (wanted) => {
      show(queries, { isLiked: wanted, likes: Math.max(0, likes + Number(wanted) - Number(isLiked)) })
      return { isLiked, likes }
    },
    onSuccess: ({ isLiked, likeCount }) => {
      if (isLast()) show(queries, { isLiked, likes: likeCount ?? 0 })
    },
    onError: (_error, _wanted, before) => {
      if (before && isLast()) show(queries, before)
      toastError(postWording.likeFailed)
    },
    // The list may have been opened, and read, before the like was stored.
    onSettled: () => void queries.invalidateQueries({ queryKey: [likersPath] }),
  })
}

/** The people who like something, page by page, fetched again on every opening. */
export const useLikers = (path: string) =>
  useInfiniteQuery({ ...pagesQuery<Person>([path], path), staleTime: 0 })
