import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { useWithdraw } from './friend-mutations.ts'
import { useSent } from './api.ts'
import { PeoplePages } from './PeoplePages.tsx'
import { PersonRow } from './PersonRow.tsx'

/** The requests that the member has sent. */
export function SentTab() {
  const { mutate: withdraw } = useWithdraw()
  return (
    <PeoplePages
      query={useSent()}
      failed="Failed to fetch friend requests"
      empty={
        <EmptyState
          seed="table"
          title="No sent requests"
          hint="Requests that you send wait here for an answer."
        />
      }
      renderRow={({ id, recipient }) => (
        <PersonRow key={id} person={recipient} note="Pending">
          <Button
            variant="secondary"
            aria-label={`Withdraw the request to ${recipient.name}`}
            onClick={() => withdraw(id)}
          >
            Withdraw
          </Button>
        </PersonRow>
      )}
    />
  )
}
