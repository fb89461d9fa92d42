import { type Invitation, invitationWording } from '@kith/shared/invitations.ts'
import { Send } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { keepFocusAt } from '../ui/focus/focus-point.ts'
import { useSendAgain } from './api.ts'

/** Says of an invitation by mail that it has not gone out, and sends it again once it was given up. */
export function EmailState(invitation: Invitation) {
  const { letter, code } = invitation
  const { mutate, isPending } = useSendAgain()
  if (letter === 'late') return <p className="text-13 text-muted">{invitationWording.emailLate}</p>
  if (letter !== 'unsent') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-13 text-danger">{invitationWording.emailUnsent}</p>
      <Button
        variant="secondary"
        size="small"
        busy={isPending}
        aria-label={`${invitationWording.sendAgain} ${code}`}
        onClick={({ currentTarget }) => {
          // It goes when it has done its work.
          keepFocusAt(currentTarget)
          mutate(invitation)
        }}
      >
        {!isPending && <Send className="size-4" aria-hidden />}
        {invitationWording.sendAgain}
      </Button>
    </div>
  )
}
