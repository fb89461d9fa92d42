import type { Post } from '@kith/shared/posts.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { WaitingPosts } from '../composer/WaitingPosts.tsx'
import { nextPageOf } from '../ui/states/next-page.ts'
import { itemsOf } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'
import type { FeedChoice } from '../posts/api.ts'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { PostList } from '../posts/PostList.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'

const NewPosts = lazyOnIdle(async () => (await import('./NewPosts.tsx')).NewPosts)

type Props = {
  choice: FeedChoice
  feed: UseInfiniteQueryResult<InfiniteData<Page<Post>>>
  empty: ReactNode
}

/** A feed under the viewer's posts that wait to be sent. */
export const FeedStates = (props: Props) => (
  <WaitingPosts skeleton={<FeedSkeleton />}>
    <States {...props} />
  </WaitingPosts>
)

/** A feed in each of its states: loading, offline, failed, empty, or with posts. */
function States({ choice, feed, empty }: Props) {
  if (!feed.data) {
    if (feed.isError) return <ErrorState title="Failed to fetch posts" onRetry={() => void feed.refetch()} />
    if (feed.isPaused) return <OfflineState coming="Loading posts" />
    return <FeedSkeleton />
  }
  const posts = itemsOf(feed.data)
  return (
    <>
      <Suspense>
        <NewPosts key={JSON.stringify(choice)} choice={choice} shown={feed.data} />
      </Suspense>
      {posts.length === 0 ? (
        empty
      ) : (
        <PostList
          posts={posts}
          hasMore={feed.hasNextPage}
          isLoadingMore={feed.isFetchingNextPage}
          hasFailed={feed.isFetchNextPageError}
          onLoadMore={nextPageOf(feed)}
        />
      )}
    </>
  )
}
