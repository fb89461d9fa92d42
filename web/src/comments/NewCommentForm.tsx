import { useAddComment } from './add-comment.ts'
import type { Count } from './comment-mutations.ts'
import { CommentForm } from './CommentForm.tsx'
import { type CommentDraft, useCommentDraft } from './draft.ts'
import { beginSending } from './new-comment.ts'

type Props = { postId: number; asked: number; onCount: Count }

/** The form for a new comment under a thread. A comment that could not be sent returns into it. */
export function NewCommentForm({ postId, asked, onCount }: Props) {
  const drafting = useCommentDraft(postId, null)
  const { mutate } = useAddComment(onCount)
  const send = (draft: CommentDraft) => {
    drafting.release()
    mutate(beginSending({ ...draft, postId, parentId: null }), {
      onSuccess: drafting.forget,
      onError: () => drafting.restore(draft),
    })
  }
  return (
    <CommentForm
      label="Write a comment"
      submit="Post comment"
      drafting={drafting}
      asked={asked}
      onSend={send}
    />
  )
}
