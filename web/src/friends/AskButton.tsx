import { UserPlus } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { useAsk } from './friend-mutations.ts'
import type { Stranger } from './api.ts'

/** Sends a friend request and shows its result. The focus stays on the button. */
export function AskButton({ person }: { person: Stranger }) {
  const { mutate: ask } = useAsk()
  if (person.now === 'friends')
    return <span className="px-4 text-13 font-semibold text-success">Friends</span>
  const isAsked = person.now === 'asked'
  return (
    <Button
      look="secondary"
      aria-disabled={isAsked}
      aria-label={isAsked ? `Request Sent to ${person.name}` : `Add Friend: ${person.name}`}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-50"
      onClick={() => !isAsked && ask(person)}
    >
      {!isAsked && <UserPlus className="size-4.5" aria-hidden />}
      {isAsked ? 'Request Sent' : 'Add Friend'}
    </Button>
  )
}
