import { friendWording } from '@kith/shared/friends.ts'
import { paths } from '@kith/shared/paths.ts'
import { useIsMutating } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import { AskButton } from '../friends/AskButton.tsx'
import { ASK, type ListedPerson, type PeopleList, usePeopleList } from '../friends/api.ts'
import { PersonRow, PersonRowsSkeleton } from '../friends/PersonRow.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { useDone } from './done.ts'

const SHOWN = 3

/** Three people to know: friends of the inviter, or where there are none, others who are here. */
export const PeopleStep = () => (
  <People list="discover" empty={<People list="public" empty={<NobodyYet />} />} />
)

function People({ list, empty }: { list: PeopleList; empty: ReactNode }) {
  const people = usePeopleList(list)
  if (!people.data) {
    if (people.isError)
      return <ErrorState title="Failed to fetch users" onRetry={() => void people.refetch()} />
    return <PersonRowsSkeleton count={SHOWN} />
  }
  const shown = itemsOf(people.data).slice(0, SHOWN)
  if (shown.length === 0) return empty
  return <Rows people={shown} />
}

/** Nobody is taken away while there is still somebody to ask. */
function Rows({ people }: { people: ListedPerson[] }) {
  // A request that fails can be sent again.
  const isAsking = useIsMutating({ mutationKey: ASK }) > 0
  useDone(!isAsking && people.every(({ now }) => now === 'asked' || now === 'friends'))
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          note={person.mutualCount > 0 && friendWording.mutual(person.mutualCount)}
        >
          <AskButton person={person} />
        </PersonRow>
      ))}
    </ul>
  )
}

const NobodyYet = () => (
  <p>
    You are among the first here. <TextLink to={paths.friends('invitations')}>Invite someone</TextLink> you
    would like to meet.
  </p>
)
