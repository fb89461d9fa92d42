import type { Comment } from '@kith/shared/comments.ts'
import { Button } from '../ui/Button.tsx'
import { useLoadedMore } from '../ui/states/loaded-more.ts'
import { useMoreReplies } from './thread.ts'

/** Loads the replies that did not come with the comment. How many a press has brought is said to screen readers. */
export function MoreReplies({ comment, hasMore }: { comment: Comment; hasMore: boolean }) {
  const { mutate, isPending, isError } = useMoreReplies(comment)
  const { words, place } = useLoadedMore(comment.replies.length, isPending)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <output ref={place} tabIndex={-1} className="sr-only">
        {words}
      </output>
      {hasMore && (
        <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
          {comment.replies.length > 0 ? 'Load more replies' : repliesOf(comment.replyCount)}
        </Button>
      )}
      {isError && (
        <p role="alert" className="text-13 text-danger">
          The replies could not be loaded
        </p>
      )}
    </div>
  )
}

const repliesOf = (count: number) => (count === 1 ? 'Load 1 reply' : `Load ${count} replies`)
