import { useInfiniteQuery } from '@tanstack/react-query'
import { HASHTAG_COUNT_MAX, type Hashtag, hashtagWording } from '@kith/shared/hashtags.ts'
import { paths } from '@kith/shared/paths.ts'
import { isStatus } from '../core/calls/request.ts'
import { postListQuery } from '../posts/api.ts'
import { PostPages } from '../posts/PostPages.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Link } from '../ui/Link.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { hashtagPostsPath, useFollowHashtag, useHashtag, useVisit } from './api.ts'
import { useParams } from '../router/router.ts'

const MINUTE = 60_000

/** A hashtag, and the posts with it that the viewer may see. */
export function HashtagPage() {
  const { name = '' } = useParams()
  const hashtag = useHashtag(name)
  const posts = useInfiniteQuery(postListQuery(hashtagPostsPath(name), MINUTE))
  const failed = [hashtag, posts].filter(({ isError, data }) => isError && !data)
  if (failed.length > 0) {
    const isMissing = failed.some(({ error }) => isStatus(error, 404))
    return (
      <>
        <PageTitle>{hashtagWording.notFound}</PageTitle>
        <ErrorState
          title={hashtagWording.notFound}
          hint={
            isMissing
              ? 'A hashtag has letters, digits and underscores, and is never digits alone.'
              : 'Try again in a moment.'
          }
          {...(!isMissing && { onRetry: () => failed.forEach(({ refetch }) => void refetch()) })}
        />
      </>
    )
  }
  return (
    <>
      <PageTitle>{`#${hashtag.data?.name ?? name}`}</PageTitle>
      {hashtag.data ? <Heading hashtag={hashtag.data} /> : <HeadingSkeleton name={name} />}
      <PostPages
        key={name}
        path={hashtagPostsPath(name)}
        staleTime={MINUTE}
        failed={hashtagWording.notFound}
        empty={<NoPosts name={hashtag.data?.name ?? name} />}
      />
    </>
  )
}

function Heading({ hashtag }: { hashtag: Hashtag }) {
  const { name, usageCount, isFollowing } = hashtag
  const { mutate: follow } = useFollowHashtag(name)
  useVisit(hashtag)
  return (
    <header className="mb-4 flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-25 wrap-anywhere">
          <bdi>#{name}</bdi>
        </h1>
        <p className="text-muted tabular-nums">{countWords(usageCount)}</p>
      </div>
      <Button
        variant={isFollowing ? 'secondary' : 'primary'}
        aria-pressed={isFollowing}
        onClick={() => follow(!isFollowing)}
      >
        {isFollowing ? 'Following' : 'Follow'}
      </Button>
    </header>
  )
}

/** The server stops counting at HASHTAG_COUNT_MAX. */
const countWords = (count: number) =>
  count < HASHTAG_COUNT_MAX ? hashtagWording.count(count) : `${HASHTAG_COUNT_MAX}+ posts`

function HeadingSkeleton({ name }: { name: string }) {
  return (
    <header className="mb-4">
      <h1 className="text-25 wrap-anywhere">
        <bdi>#{name}</bdi>
      </h1>
      <Skeleton className="my-1 h-3.5 w-16" />
    </header>
  )
}

function NoPosts({ name }: { name: string }) {
  return (
    <EmptyState
      seed={`hashtag ${name}`}
      title={hashtagWording.empty(name)}
      hint="Posts with this hashtag show up here as soon as there are any."
      action={
        <Link to={paths.home} className={buttonClass()}>
          Write a post
        </Link>
      }
    />
  )
}
