import type { FriendRequest } from '@kith/shared/friends.ts'
import { Button } from '../ui/Button.tsx'
import { useDecline } from './ending-api.ts'
import { useAccept } from './friend-mutations.ts'
import { PersonRow } from './PersonRow.tsx'

/** Who asks to be friends, with both answers. */
export function RequestRow({ request: { id, requester } }: { request: FriendRequest }) {
  const { mutate: accept } = useAccept()
  const decline = useDecline()
  return (
    <PersonRow person={requester}>
      <Button aria-label={`Accept ${requester.name}`} onClick={() => accept(id)}>
        Accept
      </Button>
      <Button
        variant="secondary"
        aria-label={`Decline ${requester.name}`}
        onClick={() => decline(requester.id, id)}
      >
        Decline
      </Button>
    </PersonRow>
  )
}
