import { EmptyState } from '../ui/EmptyState.tsx'
import { useSentRequests } from './api.ts'
import { PeopleList } from './PeopleList.tsx'
import { PersonRow } from './PersonRow.tsx'

export function SentTab() {
  return (
    <PeopleList
      query={useSentRequests()}
      failed="Failed to fetch friend requests"
      empty={
        <EmptyState
          seed="table"
          title="No sent requests"
          hint="Requests that you send wait here for an answer."
        />
      }
      renderRow={({ id, recipient }) => (
        <PersonRow key={id} person={recipient}>
          <span className="text-13 text-muted">Pending</span>
        </PersonRow>
      )}
    />
  )
}
