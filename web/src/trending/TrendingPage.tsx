import type { Post } from '@kith/shared/posts.ts'
import { TRENDING_PAGE, trendingWording } from '@kith/shared/trending.ts'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { PostCard } from '../posts/PostCard.tsx'
import { usePlatformSettings } from '../settings/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { useTrendingPosts } from './api.ts'

/** The trending posts of this week that the viewer may see. The first three show their rank. */
export function TrendingPage() {
  const title = usePlatformSettings()?.trendingPostsTitle ?? 'Trending Posts'
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-4 text-25 wrap-anywhere">{title}</h1>
      <Ranking />
    </>
  )
}

function Ranking() {
  const { data: posts, isError, isPaused, refetch } = useTrendingPosts(TRENDING_PAGE)
  if (!posts) {
    if (isError) return <ErrorState title={trendingWording.failed} onRetry={() => void refetch()} />
    if (isPaused) return <OfflineState coming="Loading posts" />
    return <FeedSkeleton />
  }
  if (posts.length === 0)
    return <EmptyState seed="rising" title={trendingWording.empty} hint={trendingWording.emptyHint} />
  return (
    <ol className="flex flex-col gap-4">
      {posts.map((post, at) => (
        <RankedPost key={post.id} post={post} rank={at + 1} />
      ))}
    </ol>
  )
}

const BADGES = 3

function RankedPost({ post, rank }: { post: Post; rank: number }) {
  return (
    <li className="relative">
      {rank <= BADGES && (
        <span className="absolute -top-3 -left-3 z-10 grid size-6 place-items-center rounded-full bg-accent font-title text-badge font-bold text-on-accent tabular-nums">
          <span className="sr-only">Rank </span>
          {rank}
        </span>
      )}
      <PostCard post={post} />
    </li>
  )
}
