import { searchWording } from '@kith/shared/search.ts'
import type { ReactNode } from 'react'
import { nextPageOf } from '../ui/states/next-page.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { PostList } from '../posts/PostList.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { useFoundPosts } from './api.ts'

type Props = {
  q: string
  /** Whether no user and no community was found either. */
  isElsewhereNone: boolean
}

/** The posts that were found, in each state: loading, failed, none, or with posts. */
export function FoundPosts({ q, isElsewhereNone }: Props) {
  const found = useFoundPosts(q)
  if (!found.data) {
    if (found.isError) return <ErrorState title={searchWording.failed} onRetry={() => void found.refetch()} />
    if (found.isPaused) return <OfflineState coming="Loading posts" />
    return titled(<FeedSkeleton />)
  }
  const posts = itemsOf(found.data)
  if (posts.length === 0 && !found.hasNextPage) {
    if (!isElsewhereNone) return titled(<p className="text-muted">No posts found.</p>)
    return (
      <EmptyState
        seed="lens"
        title={searchWording.none}
        hint="Try fewer words, or only the beginning of one."
      />
    )
  }
  return titled(
    <PostList
      posts={posts}
      hasMore={found.hasNextPage}
      isLoadingMore={found.isFetchingNextPage}
      hasFailed={found.isFetchNextPageError}
      onLoadMore={nextPageOf(found)}
    />,
  )
}

const titled = (content: ReactNode) => (
  <section aria-labelledby="found-posts">
    <h2 id="found-posts" className="mb-3 text-20">
      Posts
    </h2>
    {content}
  </section>
)
