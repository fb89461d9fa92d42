import type { FriendRequest } from '@kith/shared/friends.ts'
import { Button } from '../ui/Button.tsx'
import { useRespond } from './friend-mutations.ts'
import { PersonRow } from './PersonRow.tsx'

/** Who asks to be friends, with both answers. */
export function RequestRow({ request: { id, requester } }: { request: FriendRequest }) {
  const { mutate: respond } = useRespond()
  return (
    <PersonRow person={requester}>
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
  )
}
