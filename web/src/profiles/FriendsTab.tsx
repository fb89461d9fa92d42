import type { Profile, ProfileFriend } from '@kith/shared/profiles.ts'
import { useId } from 'react'
import { PeoplePages } from '../friends/PeoplePages.tsx'
import { PersonRow } from '../friends/PersonRow.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { useFriendsOf } from './api.ts'
import { MutualFriends } from './MutualFriends.tsx'

/** A member's friends, mutual friends first. */
export function FriendsTab({ profile }: { profile: Profile }) {
  const { id, friendCount } = profile
  const title = useId()
  return (
    <div className="flex flex-col gap-6">
      <MutualFriends profile={profile} />
      <section aria-labelledby={title}>
        <h2 id={title} className="text-17">
          {friendCount === 1 ? '1 friend' : `${friendCount} friends`}
        </h2>
        <PeoplePages
          query={useFriendsOf(id)}
          failed="Failed to fetch friends"
          empty={<EmptyState seed={`friends of ${id}`} title="No friends yet" />}
          renderRow={(friend) => (
            <PersonRow key={friend.id} person={friend}>
              {noteOn(friend)}
            </PersonRow>
          )}
        />
      </section>
    </div>
  )
}

function noteOn({ isMutual, isSelf }: ProfileFriend) {
  if (isSelf) return <Badge>You</Badge>
  return isMutual && <Badge>Mutual</Badge>
}

const Badge = ({ children }: { children: string }) => (
  <span className="rounded-full bg-accent-soft px-2 py-0.5 text-13 font-semibold">{children}</span>
)
