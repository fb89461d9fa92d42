import { postWording } from '@kith/shared/posts.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { paths } from '../core/paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { useFeed, usePrefetchedFeeds } from './api.ts'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { feeds } from './feeds.ts'
import { PostList } from './PostList.tsx'

/** A home tab in each of its states: loading, away, failed, empty, there. */
export function Feed({ filter }: { filter: FeedView }) {
  const feed = useFeed(filter)
  usePrefetchedFeeds(filter, feed.isSuccess)
  if (!feed.data) {
    if (feed.isError) return <ErrorState title="Failed to fetch posts" onRetry={() => void feed.refetch()} />
    if (feed.isPaused)
      return <ErrorState title="You are offline" hint="Posts come as soon as you are back." />
    return <FeedSkeleton />
  }
  const posts = feed.data.pages.flatMap(({ items }) => items)
  if (posts.length === 0) return <EmptyFeed filter={filter} />
  return (
    <PostList
      posts={posts}
      hasMore={feed.hasNextPage}
      isLoadingMore={feed.isFetchingNextPage}
      hasFailed={feed.isFetchNextPageError}
      onLoadMore={() => void feed.fetchNextPage()}
    />
  )
}

function EmptyFeed({ filter }: { filter: FeedView }) {
  return (
    <EmptyState
      seed={`feed ${filter}`}
      title={postWording.emptyFeed}
      hint={feeds.find(({ id }) => id === filter)?.hint}
      action={<TextLink to={paths.friends('invitations')}>Invite someone</TextLink>}
    />
  )
}
