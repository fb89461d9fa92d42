import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi, commentWording, type CreatedComment } from '@kith/shared/comments.ts'
import { useMe } from '../accounts/api.ts'
import { request } from '../core/request.ts'
import { upload } from '../core/upload.ts'
import { brokenOff, hasNoRoom, refusedFile, whyRefused } from '../media/api.ts'
import { notTagged } from '../tagging/api.ts'
import { toast, type ToastMessage } from '../ui/overlays/toast.ts'
import { addComment, patchComment } from './cache.ts'
import type { Count } from './comment-mutations.ts'
import { type PendingComment, pendingComment, type SentComment } from './new-comment.ts'

/** Comments: on screen at once, taken back when it fails. The count of the post goes along. */
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

/** The words for a comment that was not posted: when its file is to blame, the server's own. */
function failureToast(error: Error): ToastMessage {
  const refusal = whyRefused(error)
  if (refusal) return refusedFile(refusal)
  if (hasNoRoom(error)) return brokenOff(error)
  return { title: 'Error', description: commentWording.failed, variant: 'destructive' }
}

function sendComment(comment: SentComment, onPercent: (percent: number) => void): Promise<CreatedComment> {
  const { postId, file, key: idempotencyKey } = comment
  const path = fillPath(commentsApi.create, { id: postId })
  const form = formOf(comment)
  if (!file) return request('POST', path, { body: form, idempotencyKey })
  const onProgress = (sent: number, total: number) => onPercent(Math.round((100 * sent) / total))
  return upload(path, form, { onProgress, idempotencyKey })
}

function formOf({ postId, parentId, content, tags, file, alt }: SentComment): FormData {
  const form = new FormData()
  form.set('content', content)
  form.set('postId', String(postId))
  if (parentId !== null) form.set('parentId', String(parentId))
  form.set('taggedUserIds', JSON.stringify(tags.map(({ id }) => id)))
  if (file) form.set('alt', alt.trim())
  if (file) form.set('media', file)
  return form
}
