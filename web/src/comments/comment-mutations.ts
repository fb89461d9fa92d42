import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookmarkWording } from '@kith/shared/bookmarks.ts'
import { type Comment, commentWording } from '@kith/shared/comments.ts'
import { request } from '../core/request.ts'
import type { Likable } from '../likes/api.ts'
import { toast } from '../ui/overlays/toast.ts'
import { COMMENTS, patchComment, removeComment } from './cache.ts'

/** Tells the post that it has more or fewer comments. */
export type Count = (change: number) => void

/** Deletes a comment of one's own. */
export function useDeleteComment({ id }: Comment, count: Count) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('DELETE', `${COMMENTS}/${id}`),
    onSuccess: () => {
      removeComment(queries, id)
      count(-1)
    },
    onError: () =>
      toast({ title: 'Error', description: commentWording.deleteFailed, variant: 'destructive' }),
  })
}

/** Saves a comment or lets go of it: on screen at once, rolled back when it fails. */
export function useSaveComment({ id }: Comment) {
  const queries = useQueryClient()
  const show = (isBookmarked: boolean) =>
    patchComment(queries, id, (comment) => ({ ...comment, isBookmarked }))
  const mutationKey = [COMMENTS, id, 'bookmark']
  return useMutation({
    scope: { id: mutationKey.join() },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request(wanted ? 'PUT' : 'DELETE', `${COMMENTS}/${id}/bookmark`),
    onMutate: show,
    onError: (_error, wanted) => {
      show(!wanted)
      toast({ title: 'Error', description: bookmarkWording.saveFailed, variant: 'destructive' })
    },
  })
}

/** A comment as something that can be liked. */
export const likableComment = ({ id, isLiked, likes }: Comment): Likable => ({
  isLiked,
  likes,
  path: `${COMMENTS}/${id}/like`,
  likersPath: `${COMMENTS}/${id}/likes`,
  show: (queries, liked) => patchComment(queries, id, (comment) => ({ ...comment, ...liked })),
})
