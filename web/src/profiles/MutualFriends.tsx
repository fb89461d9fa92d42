import { type Profile, profileWording } from '@kith/shared/profiles.ts'
import { useId } from 'react'
import { PeoplePages } from '../friends/PeoplePages.tsx'
import { PersonRow } from '../friends/PersonRow.tsx'
import { useMutualFriends } from './api.ts'

/** The mutual friends of the viewer and the member. Nothing if there are none. */
export function MutualFriends({ profile: { id, mutualCount } }: { profile: Profile }) {
  return mutualCount > 0 ? <Block id={id} count={mutualCount} /> : null
}

function Block({ id, count }: { id: number; count: number }) {
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-17">
        {profileWording.mutual(count)}
      </h2>
      <PeoplePages
        query={useMutualFriends(id)}
        failed="Failed to fetch mutual friends"
        empty={null}
        renderRow={(person) => <PersonRow key={person.id} person={person} />}
      />
    </section>
  )
}
