import type { Comment } from '@kith/shared/comments.ts'
import { CommentForm } from './CommentForm.tsx'
import type { useReply } from './reply.ts'

type Props = { comment: Comment; reply: ReturnType<typeof useReply> }

/** The form for a reply, under the comment that it answers. */
export function ReplyForm({ comment, reply }: Props) {
  return (
    <CommentForm
      label={`Reply to ${comment.author?.name ?? 'this comment'}`}
      submit="Post reply"
      drafting={reply.drafting}
      asked={reply.asked}
      onSend={reply.send}
      onCancel={reply.close}
    />
  )
}
