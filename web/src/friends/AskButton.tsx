import type { Person } from '@kith/shared/accounts.ts'
import { UserPlus } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { type AskState, useAsk } from './api.ts'

type Props = {
  person: Person & { now?: AskState }
  /** Shows on lists other than those of strangers what became of it. */
  show?: (id: number, now: AskState) => void
}

/** Sends a friend request, or accepts theirs, and shows its result. The focus stays on the button. */
export function AskButton({ person, show }: Props) {
  const { mutate: ask } = useAsk(show)
  if (person.now === 'friends')
    return <span className="px-4 text-13 font-semibold text-success">Friends</span>
  const isAsked = person.now === 'asked'
  return (
    <Button
      variant="secondary"
      aria-disabled={isAsked}
      aria-label={askLabel(person)}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-50"
      onClick={() => !isAsked && ask(person)}
    >
      {!isAsked && <UserPlus className="size-4.5" aria-hidden />}
      {askWords(person.now)}
    </Button>
  )
}

/** What the button says, and its name for those who do not see beside whom it stands. */
export const askWords = (now: AskState) =>
  now === 'asked' ? 'Request Sent' : now === 'asking' ? 'Accept' : 'Add Friend'

export function askLabel({ name, now }: Props['person']): string {
  if (now === 'asked') return `Request Sent to ${name}`
  return now === 'asking' ? `Accept ${name}` : `Add Friend: ${name}`
}
