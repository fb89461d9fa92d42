import { commentWording } from '@kith/shared/comments.ts'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import type { AddToCount } from './comment-mutations.ts'
import { useThread } from './thread.ts'
import { CommentList } from './CommentList.tsx'
import { NewCommentForm } from './NewCommentForm.tsx'
import { ReadOnly } from './read-only.ts'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

export type ThreadProps = {
  postId: number
  /** The comment that a link leads to. */
  target?: number | undefined
  /** How often the viewer asked to write; each time focuses the field. */
  asked: number
  /** Whether the viewer may only read the thread. */
  isReadOnly?: boolean
  onCount: AddToCount
}

/** The thread itself (Thread.tsx loads it): the latest comments, earlier ones on demand, and a form for a new one. */
export function ThreadPanel({ postId, target, asked, isReadOnly = false, onCount }: ThreadProps) {
  const { isPending } = useThread(postId, target)
  return (
    <section aria-label="Comments" className="flex flex-col gap-4">
      <ReadOnly value={isReadOnly}>
        <Comments postId={postId} target={target} onCount={onCount} />
      </ReadOnly>
      {/* Rendered after the comments have loaded, since they would push it down while someone types. */}
      {!isReadOnly && !isPending && <NewCommentForm postId={postId} asked={asked} />}
    </section>
  )
}

function Comments({ postId, target, onCount }: Pick<ThreadProps, 'postId' | 'target' | 'onCount'>) {
  const thread = useThread(postId, target)
  const { comments } = thread
  if (!comments) {
    if (thread.isError)
      return <ErrorState title="The comments could not be loaded" onRetry={() => void thread.refetch()} />
    if (thread.isPaused) return <OfflineState coming="Loading comments" />
    return <ThreadSkeleton />
  }
  if (comments.length === 0) return <p className="py-2 text-center text-muted">{commentWording.none}</p>
  return (
    <>
      <LoadMore
        list={thread}
        count={comments.length}
        label="Load more comments"
        button={{ variant: 'quiet', size: 'small' }}
        className="-ml-3 self-start"
        failed="The comments could not be loaded"
      />
      <CommentList comments={comments} depth={0} target={target} onCount={onCount} />
    </>
  )
}
