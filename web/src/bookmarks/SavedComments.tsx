import type { Comment } from '@kith/shared/comments.ts'
import { paths } from '@kith/shared/paths.ts'
import { CommentActions } from '../comments/CommentActions.tsx'
import { CommentBody } from '../comments/CommentBody.tsx'
import { itemsOf } from '../core/calls/pages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { useSavedComments } from './api.ts'

/** Saved comments in each of their states: loading, failed, empty, or with comments. */
export function SavedComments() {
  const list = useSavedComments()
  if (!list.data) {
    if (list.isError)
      return <ErrorState title="Failed to load bookmarked comments" onRetry={() => void list.refetch()} />
    if (list.isPaused) return <OfflineState coming="Loading comments" />
    return <Loading />
  }
  const comments = itemsOf(list.data)
  if (comments.length === 0) {
    return (
      <EmptyState
        seed="shelf comments"
        title="No saved comments yet"
        hint="Comments that you bookmark appear here. Only you see them."
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {comments.map((comment) => (
          <SavedComment key={comment.id} comment={comment} />
        ))}
      </ul>
      <LoadMore list={list} failed="Failed to fetch more comments" />
    </>
  )
}

function SavedComment({ comment }: { comment: Comment }) {
  return (
    <li className={cardClass}>
      <CommentBody comment={comment} depth={0}>
        <CommentActions comment={comment} onCount={recountLater} />
        <TextLink to={paths.post(comment.postId, comment.id)} className="-mb-1 self-start py-1 text-13">
          See the conversation
        </TextLink>
      </CommentBody>
    </li>
  )
}

/** The comment's post is not on this page. Its count is right when it is fetched again. */
const recountLater = () => undefined

function Loading() {
  return (
    <output aria-label="Loading" className="flex flex-col gap-4">
      {[1, 2, 3].map((row) => (
        <div key={row} className={cardClass}>
          <div className="flex gap-2">
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3.5 w-11/12" />
              <Skeleton className="h-3.5 w-2/3" />
            </div>
          </div>
        </div>
      ))}
    </output>
  )
}

const cardClass = '-mx-4 border-y border-line bg-surface p-4 sm:mx-0 sm:rounded-12 sm:border'
