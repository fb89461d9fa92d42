import { moderationWording } from '@kith/shared/moderation.ts'
import type { Post } from '@kith/shared/posts.ts'
import { useEffect, useState } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { useFocusOnNextRow } from '../ui/focus/focus-next-row.ts'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { useModeratedPosts } from './api.ts'
import { useDeletion } from './deletion.ts'
import type { PostFilters } from './post-filters.ts'
import { PostRow } from './PostRow.tsx'
import { PostRowsSkeleton } from './PostRowsSkeleton.tsx'
import { useSelection } from './selection.ts'
import { Failures, SelectionBar } from './SelectionBar.tsx'

type Props = { filters: PostFilters; onClear: (() => void) | undefined }

/** While no post is found, so many pages are read one after the other. */
const READ_AHEAD = 8

/** The list of posts, with its states. */
export function ModeratedPosts({ filters, onClear }: Props) {
  const query = useModeratedPosts(filters)
  useReadAhead(query)
  if (!query.data) {
    if (query.isError)
      return <ErrorState title={moderationWording.loadFailed} onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading posts" />
    return <PostRowsSkeleton />
  }
  const posts = itemsOf(query.data)
  return (
    <>
      {posts.length > 0 ? (
        <Rows posts={posts} isBusy={query.isPlaceholderData} />
      ) : query.hasNextPage ? (
        <p className="py-8 text-center text-muted">
          None of the newest posts match. Look through older ones.
        </p>
      ) : onClear ? (
        <EmptyState
          seed="window"
          title={moderationWording.noneMatches}
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : (
        <EmptyState seed="village" title={moderationWording.none} />
      )}
      <LoadMore list={query} failed={moderationWording.loadFailed} />
    </>
  )
}

/** Looks further by itself while nothing is found, and when all that was found is deleted. */
function useReadAhead({
  data,
  hasNextPage,
  isFetching,
  fetchNextPage,
}: ReturnType<typeof useModeratedPosts>) {
  const isEmpty = data !== undefined && itemsOf(data).length === 0 && data.pages.length < READ_AHEAD
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetching) void fetchNextPage()
  }, [isEmpty, hasNextPage, isFetching, fetchNextPage])
}

function Rows({ posts, isBusy }: { posts: Post[]; isBusy: boolean }) {
  const selection = useSelection(posts.map(({ id }) => id))
  const { progress, failures, remove } = useDeletion()
  const [leaving, setLeaving] = useState<Post[]>([])
  const list = useFocusOnNextRow(posts.length)
  const isAway = isBusy || progress !== undefined
  return (
    <>
      <SelectionBar
        chosen={selection.shown.length}
        shown={posts.length}
        progress={progress}
        onToggleAll={selection.toggleAll}
        onDelete={() => setLeaving(posts.filter(({ id }) => selection.has(id)))}
      />
      <p className="py-3 text-13 text-muted">{moderationWording.recorded}</p>
      <Failures failures={failures} />
      <ul ref={list} aria-busy={isBusy || undefined} className="-mx-4 divide-y divide-line sm:mx-0">
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            isChosen={selection.has(post.id)}
            isBusy={isAway}
            onToggle={(isRange) => selection.toggle(post.id, isRange)}
            onDelete={() => setLeaving([post])}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving.length > 0}
        onOpenChange={() => setLeaving([])}
        title={leaving.length === 1 ? 'Delete post' : `Delete ${leaving.length} posts`}
        description={
          leaving.length === 1
            ? moderationWording.deleteQuestion
            : moderationWording.deleteQuestionMany(leaving.length)
        }
        confirm="Delete"
        onConfirm={() => void remove(leaving)}
      />
    </>
  )
}
