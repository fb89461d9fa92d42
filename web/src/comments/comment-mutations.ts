import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookmarkWording } from '@kith/shared/bookmarks.ts'
import { type Comment, commentWording } from '@kith/shared/comments.ts'
import { useMe } from '../accounts/api.ts'
import { refetchList } from '../core/calls/refetch-list.ts'
import { postToOtherTabs } from '../core/tabs/other-tabs.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { COMMENTS, deleteComment, patchComment, removeComment, setSaved } from './api.ts'

/** Adds to the count of comments that the post shows. */
export type AddToCount = (change: number) => void

export function useDeleteComment({ id }: Comment, count: AddToCount) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => deleteComment(id),
    onSuccess: () => {
      removeComment(queries, id)
      count(-1)
    },
    onError: () => toastError(commentWording.deleteFailed),
  })
}

/** Saves a comment or removes it from the saved ones. Shown at once, rolled back on failure. */
export function useSaveComment({ id }: Comment) {
  const queries = useQueryClient()
  const me = useMe()
  const show = (isBookmarked: boolean) =>
    patchComment(queries, id, (comment) => ({ ...comment, isBookmarked }))
  return useMutation({
    scope: { id: `save comment ${id}` },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => setSaved(id, wanted),
    onMutate: show,
    onSuccess: (_answer, wanted) => {
      // What was read before the server knew of it has the comment as it was.
      show(wanted)
      refetchList(queries, [COMMENTS, 'saved'], id, wanted)
      postToOtherTabs(me.id, { what: 'comment', id, isBookmarked: wanted })
    },
    onError: (_error, wanted) => {
      show(!wanted)
      toastError(bookmarkWording.saveFailed)
    },
  })
}
