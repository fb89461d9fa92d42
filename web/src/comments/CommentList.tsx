import { type Comment, commentWording, INDENT_MAX_PX, INDENT_PX } from '@kith/shared/comments.ts'
import { memo, useState } from 'react'
import { cx } from '../ui/class-names.ts'
import type { AddToCount } from './comment-mutations.ts'
import { isPending } from './comment-tree.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentBody, DeletedComment } from './CommentBody.tsx'
import { useHighlight } from './highlight.ts'
import { PendingNote } from './PendingNote.tsx'
import { MoreReplies } from './MoreReplies.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { useReply } from './reply.ts'

type Props = {
  comments: readonly Comment[]
  /** 0 for comments on the post itself. */
  depth: number
  target: number | undefined
  onCount: AddToCount
}

/** A list of comments. Each level of replies is indented, up to a limit. */
export function CommentList({ comments, depth, target, onCount }: Props) {
  return (
    <ul className="flex flex-col gap-3" style={{ marginInlineStart: stepTo(depth) }}>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} depth={depth} target={target} onCount={onCount} />
      ))}
    </ul>
  )
}

type ItemProps = { comment: Comment; depth: number; target: number | undefined; onCount: AddToCount }

/** A comment with its actions and replies. It renders again only when something in it changes. */
const CommentItem = memo(function CommentItem({ comment, depth, target, onCount }: ItemProps) {
  const { ref, isHighlighted } = useHighlight(comment.id === target)
  const reply = useReply(comment)
  const step = { marginInlineStart: stepTo(depth + 1) }
  const hasMore = comment.replyCount > comment.replies.length
  /** What the last press brought is said there. */
  const [hadMore] = useState(hasMore)
  return (
    <li className="flex flex-col gap-3">
      <article
        ref={ref}
        id={`comment-${comment.id}`}
        tabIndex={-1}
        aria-label={comment.author ? `Comment by ${comment.author.name}` : commentWording.deleted}
        aria-busy={isPending(comment) || undefined}
        className={cx(
          '-mx-2 scroll-my-14 rounded-12 px-2 py-1 transition-colors duration-200',
          isHighlighted && 'highlighted',
        )}
      >
        {comment.author ? (
          <CommentBody comment={comment} depth={depth}>
            {isPending(comment) ? (
              <PendingNote comment={comment} />
            ) : (
              <CommentActions comment={comment} onReply={reply.open} onCount={onCount} />
            )}
          </CommentBody>
        ) : (
          <DeletedComment />
        )}
      </article>
      {comment.replies.length > 0 && (
        <CommentList comments={comment.replies} depth={depth + 1} target={target} onCount={onCount} />
      )}
      {(hasMore || hadMore) && (
        <div style={step} className={cx(!hasMore && 'sr-only')}>
          <MoreReplies comment={comment} hasMore={hasMore} />
        </div>
      )}
      {reply.isOpen && (
        <div style={step}>
          <ReplyForm comment={comment} reply={reply} />
        </div>
      )}
    </li>
  )
})

/** The indent of a level relative to the one above, in pixels. */
const stepTo = (depth: number) => indentOf(depth) - indentOf(depth - 1)

const indentOf = (depth: number) => Math.max(0, Math.min(depth * INDENT_PX, INDENT_MAX_PX))
