import type { Draft } from '../core/tabs/draft.ts'
import { useOutbox } from '../outbox/api.ts'
import { CommentForm } from './CommentForm.tsx'
import { useCommentDraft } from './draft.ts'
import { putInOutbox } from './waiting-comment.ts'

type Props = { postId: number; asked: number }

/** The form for a new comment under a thread. */
export function NewCommentForm({ postId, asked }: Props) {
  const drafting = useCommentDraft(postId, null)
  const outbox = useOutbox()
  const send = (draft: Draft) => {
    putInOutbox(outbox, draft, { postId, parentId: null })
    drafting.clear()
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
