import type { Post } from '@kith/shared/posts.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemsOf } from '../core/pages.ts'
import type { Page } from '../core/request.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { PostList } from '../posts/PostList.tsx'

type Props = { feed: UseInfiniteQueryResult<InfiniteData<Page<Post>>>; empty: ReactNode }

/** A feed in each of its states: loading, offline, failed, empty, or with posts. */
export function FeedStates({ feed, empty }: Props) {
  if (!feed.data) {
    if (feed.isError) return <ErrorState title="Failed to fetch posts" onRetry={() => void feed.refetch()} />
    if (feed.isPaused)
      return <ErrorState title="You are offline" hint="Posts come as soon as you are back." />
    return <FeedSkeleton />
  }
  const posts = itemsOf(feed.data)
  if (posts.length === 0) return empty
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
