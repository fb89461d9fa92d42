import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentWording } from '@kith/shared/comments.ts'
import { useMe } from '../accounts/api.ts'
import { brokenOff, hasNoRoom, refusedFile, whyRefused } from '../media/api.ts'
import { notTagged } from '../tagging/api.ts'
import { toast, type ToastMessage } from '../ui/overlays/toast.ts'
import { addComment, patchComment, sendComment } from './api.ts'
import type { Count } from './comment-mutations.ts'
import { type PendingComment, pendingComment, type SentComment } from './new-comment.ts'

/** Adds a comment. It shows at once and is removed on failure. The post's count changes with it. */
export function useAddComment(count: Count) {
  const queries = useQueryClient()
  const me = useMe()
  return useMutation({
    networkMode: 'always',
    mutationFn: (comment: SentComment) =>
      sendComment(comment, (percent) => {
        patchComment(queries, comment.id, (pending): PendingComment => ({ ...pending, percent }))
      }),
    onMutate: (comment) => {
      const pending = pendingComment(comment, me)
      addComment(queries, pending)
      count(1)
      return pending
    },
    onSuccess: ({ untagged, ...comment }, { tags }, pending) => {
      patchComment(queries, pending.id, () => undefined)
      addComment(queries, comment)
      const description = notTagged(untagged, tags)
      if (description) toast({ title: commentWording.posted, description })
    },
    onError: (error, _input, pending) => {
      if (!pending) return
      patchComment(queries, pending.id, () => undefined)
      count(-1)
      toast(failureToast(error))
    },
    onSettled: (_comment, _error, _input, pending) => {
      if (pending?.mediaUrl) URL.revokeObjectURL(pending.mediaUrl)
    },
  })
}

/** The toast for a comment that was not posted. If the reason is its file, the toast says so. */
function failureToast(error: Error): ToastMessage {
  const refusal = whyRefused(error)
  if (refusal) return refusedFile(refusal)
  if (hasNoRoom(error)) return brokenOff(error)
  return { title: 'Error', description: commentWording.failed, variant: 'destructive' }
}
