import { EmptyState } from '../ui/states/EmptyState.tsx'
import { useReceived } from './api.ts'
import { PeoplePages } from './PeoplePages.tsx'
import { RequestRow } from './RequestRow.tsx'

/** The requests that the member can answer. */
export function RequestsTab() {
  return (
    <PeoplePages
      query={useReceived()}
      failed="Failed to fetch friend requests"
      empty={
        <EmptyState seed="door" title="No friend requests" hint="Requests from other members show up here." />
      }
      renderRow={(request) => <RequestRow key={request.id} request={request} />}
    />
  )
}
