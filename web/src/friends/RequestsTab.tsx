import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { usePendingRequests, useRespond } from './api.ts'
import { PeopleList } from './PeopleList.tsx'
import { PersonRow } from './PersonRow.tsx'

export function RequestsTab() {
  const { mutate: respond } = useRespond()
  return (
    <PeopleList
      query={usePendingRequests()}
      failed="Failed to fetch friend requests"
      empty={
        <EmptyState seed="door" title="No friend requests" hint="Requests from other members show here." />
      }
      renderRow={({ id, requester }) => (
        <PersonRow key={id} person={requester}>
          <Button
            aria-label={`Accept ${requester.name}`}
            onClick={() => respond({ friendshipId: id, status: 'accepted' })}
          >
            Accept
          </Button>
          <Button
            look="secondary"
            aria-label={`Decline ${requester.name}`}
            onClick={() => respond({ friendshipId: id, status: 'declined' })}
          >
            Decline
          </Button>
        </PersonRow>
      )}
    />
  )
}
