import { administrationWording, type Overview } from '@kith/shared/administration.ts'
import { invitationWording } from '@kith/shared/invitations.ts'
import { Button } from '../../ui/Button.tsx'
import { keepFocusAt } from '../../ui/focus/focus-point.ts'
import { useSendUnsentAgain } from '../api.ts'
import { Figure } from './Figure.tsx'

/** How many emails have not gone out, and a button that sends the invitations among them again. */
export function EmailsFigure({ late, unsentInvitations }: NonNullable<Overview['letters']>) {
  const { mutate, isPending } = useSendUnsentAgain()
  const parts = [
    ...(late > 0 ? [administrationWording.emailsLate(late)] : []),
    ...(unsentInvitations > 0 ? [administrationWording.invitationsUnsent(unsentInvitations)] : []),
  ]
  return (
    <Figure
      name="Emails not sent"
      number={(late + unsentInvitations).toLocaleString('en')}
      more={parts.join('. ') || 'All is well'}
    >
      {unsentInvitations > 0 && (
        <Button
          variant="secondary"
          busy={isPending}
          onClick={({ currentTarget }) => {
            // It goes when it has done its work.
            keepFocusAt(currentTarget)
            mutate()
          }}
        >
          {invitationWording.sendAgain}
        </Button>
      )}
    </Figure>
  )
}
