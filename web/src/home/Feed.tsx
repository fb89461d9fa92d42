import { paths } from '@kith/shared/paths.ts'
import { postWording } from '@kith/shared/posts.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { Suspense } from 'react'
import { useMe } from '../accounts/api.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { useFeed, usePrefetchedFeeds } from './api.ts'
import { feeds } from './feeds.ts'
import { FeedStates } from './FeedStates.tsx'

const FriendsPlusNote = lazyOnIdle(async () => (await import('./FriendsPlusNote.tsx')).FriendsPlusNote)

/** One of the home tabs that are not the groups tab. */
export function Feed({ filter }: { filter: FeedView }) {
  const feed = useFeed(filter)
  usePrefetchedFeeds(filter, feed.isSuccess)
  const isNew = !useMe().knowsFriendsPlus && filter === 'friends_of_friends'
  return (
    <>
      {isNew && (
        <div className="mb-3 h-11">
          <Suspense>
            <FriendsPlusNote />
          </Suspense>
        </div>
      )}
      <FeedStates choice={{ filter }} feed={feed} empty={<EmptyFeed filter={filter} />} />
    </>
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
