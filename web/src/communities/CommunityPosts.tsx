import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type Community } from '@kith/shared/communities.ts'
import { WaitingPosts } from '../composer/WaitingPosts.tsx'
import { PostComposer } from '../composer/PostComposer.tsx'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { PostPages } from '../posts/PostPages.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { useVisit } from './news-api.ts'

const MINUTE = 60_000

/** The posts of a community, under the composer of its members. Not for who may not read it. */
export function CommunityPosts({ community }: { community: Community }) {
  const { id, isMember, isArchived } = community
  const mayWrite = isMember && !isArchived
  useVisit(community)
  return (
    <div className="flex flex-col gap-2 sm:gap-4">
      {mayWrite && <PostComposer communityId={id} />}
      <WaitingPosts communityId={id} skeleton={<FeedSkeleton />}>
        <PostPages
          key={id}
          path={fillPath(communitiesApi.posts, { id })}
          staleTime={MINUTE}
          failed="Failed to fetch posts"
          empty={
            <EmptyState
              seed={`posts of community ${id}`}
              title="No posts yet"
              {...(mayWrite && {
                hint: 'What you write here is for this community. You could be the first.',
              })}
            />
          }
        />
      </WaitingPosts>
    </div>
  )
}
