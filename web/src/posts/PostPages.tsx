import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nextPageOf } from '../ui/states/next-page.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { postListQuery } from './api.ts'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { PostList } from './PostList.tsx'

type Props = {
  /** The path of the call that lists the posts, page by page. */
  path: string
  staleTime: number
  /** The message for a failure. */
  failed: string
  empty: ReactNode
}

/** A list of posts in each of its states: loading, offline, failed, empty, or with posts. */
export function PostPages({ path, staleTime, failed, empty }: Props) {
  const list = useInfiniteQuery(postListQuery(path, staleTime))
  if (!list.data) {
    if (list.isError) return <ErrorState title={failed} onRetry={() => void list.refetch()} />
    if (list.isPaused) return <OfflineState coming="Loading posts" />
    return <FeedSkeleton />
  }
  const posts = itemsOf(list.data)
  if (posts.length === 0) return empty
  return (
    <PostList
      posts={posts}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      onLoadMore={nextPageOf(list)}
    />
  )
}
