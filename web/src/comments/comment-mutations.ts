import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi, bookmarkWording } from '@kith/shared/bookmarks.ts'
import { type Comment, commentsApi, commentWording } from '@kith/shared/comments.ts'
import { request } from '../core/request.ts'
import type { Likable } from '../likes/api.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchComment, removeComment } from './cache.ts'

/** Tells the post that it has more or fewer comments. */
export type Count = (change: number) => void

/** Deletes a comment of one's own. */
export function useDeleteComment({ id }: Comment, count: Count) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('DELETE', fillPath(commentsApi.comment, { id })),
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
  const path = fillPath(bookmarksApi.comment, { id })
  return useMutation({
    scope: { id: path },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request(wanted ? 'PUT' : 'DELETE', path),
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
  path: fillPath(commentsApi.like, { id }),
  likersPath: fillPath(commentsApi.likes, { id }),
  show: (queries, liked) => patchComment(queries, id, (comment) => ({ ...comment, ...liked })),
})
