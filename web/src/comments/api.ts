import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@kith/shared/comments.ts'
import { type LikeAnswer, postWording } from '@kith/shared/posts.ts'
import { request } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'

type Liked = Pick<Comment, 'isLiked' | 'likes'>

/**
 * Likes what stands at `path` or takes the like back: on screen at once by `show`, rolled back when it fails. One after the
 * other for each path, and only the last press has its answer shown, so that quick presses never flicker.
 */
export function useLiking(path: string, now: Liked, show: (queries: QueryClient, liked: Liked) => void) {
  const queries = useQueryClient()
  const mutationKey = [path]
  const isLast = () => queries.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: path },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request<LikeAnswer>(wanted ? 'PUT' : 'DELETE', path),
    onMutate: (wanted) => {
      const likes = now.likes + Number(wanted) - Number(now.isLiked)
      show(queries, { isLiked: wanted, likes: Math.max(0, likes) })
      return now
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
