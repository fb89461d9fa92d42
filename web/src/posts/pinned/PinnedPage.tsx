import { PageTitle } from '../../settings/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../../ui/states/ErrorState.tsx'
import { LoadMore } from '../../ui/states/LoadMore.tsx'
import { FeedSkeleton } from '../FeedSkeleton.tsx'
import { PostLinks } from '../PostLinks.tsx'
import { usePinnedPosts } from './pinned-api.ts'

/** The pinned posts, for screens without the left column. */
export function PinnedPage() {
  return (
    <>
      <PageTitle>Pinned Posts</PageTitle>
      <h1 className="mb-4 text-25">Pinned Posts</h1>
      <Pinned />
    </>
  )
}

function Pinned() {
  const list = usePinnedPosts()
  if (!list.data) {
    if (list.isError)
      return <ErrorState title="Failed to load pinned posts" onRetry={() => void list.refetch()} />
    if (list.isPaused) return <OfflineState coming="Loading posts" />
    return <FeedSkeleton />
  }
  if (list.data.posts.length === 0)
    return (
      <EmptyState
        seed="pins"
        title="No pinned posts"
        hint="What moderators pin for everyone shows up here."
      />
    )
  return (
    <>
      <PostLinks posts={list.data.posts} />
      <LoadMore list={list} count={list.data.posts.length} failed="The rest could not be loaded." />
    </>
  )
}
