import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useRespond } from './friend-mutations.ts'
import { useReceived } from './api.ts'
import { PeoplePages } from './PeoplePages.tsx'
import { PersonRow } from './PersonRow.tsx'

/** The requests that the member can answer. */
export function RequestsTab() {
  const { mutate: respond } = useRespond()
  return (
    <PeoplePages
      query={useReceived()}
      failed="Failed to fetch friend requests"
      empty={
        <EmptyState seed="door" title="No friend requests" hint="Requests from other members show here." />
      }
      renderRow={({ id, requester }) => (
        <PersonRow key={id} person={requester}>
          <Button aria-label={`Accept ${requester.name}`} onClick={() => respond({ id, status: 'accepted' })}>
            Accept
          </Button>
          <Button
            look="secondary"
            aria-label={`Decline ${requester.name}`}
            onClick={() => respond({ id, status: 'declined' })}
          >
            Decline
          </Button>
        </PersonRow>
      )}
    />
  )
}
