import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { type LikeAnswer, postWording } from '@kith/shared/posts.ts'
import { pagesQuery } from '../core/pages.ts'
import { request } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'

type Liked = { isLiked: boolean; likes: number }

/** A post or a comment as something that can be liked. */
export type Likable = Liked & {
  /** The call that likes it. */
  path: string
  /** The call that lists those who like it. */
  likersPath: string
  /** Shows wherever it is cached how much it is liked. */
  show: (queries: QueryClient, liked: Liked) => void
}

/**
 * Likes something or takes the like back: on screen at once, rolled back when it fails. One after the other, and only the
 * last press has its answer shown, so that quick presses never flicker.
 */
export function useLike({ isLiked, likes, path, show }: Likable) {
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
      if (isLast()) show(queries, { isLiked, likes: Math.max(0, likeCount) })
    },
    onError: (_error, _wanted, before) => {
      if (before && isLast()) show(queries, before)
      toast({ title: 'Error', description: postWording.likeFailed, variant: 'destructive' })
    },
  })
}

/** Those who like something, page by page, asked for anew whenever someone looks. */
export const useLikers = (path: string) =>
  useInfiniteQuery({ ...pagesQuery<Person>([path], path), staleTime: 0 })
