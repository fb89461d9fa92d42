import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useNow } from '../core/clock.ts'
import { Button } from '../ui/Button.tsx'
import { focusAt, focusPointOf } from '../ui/focus/focus-point.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { AskToJoinDialog } from './AskToJoinDialog.tsx'
import { isByRequest, isHardToRejoin, type Joinable, type Step, stepsOf } from './membership.ts'
import { type MembershipView, useJoin, useLeave } from './membership-mutations.ts'

const labels: Record<Step, string> = {
  join: 'Join',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
  leave: 'Leave',
  admin: 'Admin',
}

type Props = { community: Joinable; view: MembershipView }

/** The buttons to join, leave, withdraw a request or answer an invitation. The focus stays on the button while its meaning changes. */
export function MembershipButtons({ community, view }: Props) {
  const { id } = useMe()
  const { name, membership } = community
  const [asking, setAsking] = useState<'join' | 'leave'>()
  const join = useJoin(community, view)
  const leave = useLeave(community, view)
  const [first, second] = stepsOf(community, id, view === 'list', useNow())
  const take = (step: Step) => {
    // A second press must not undo what the first one has begun.
    if (join.isPending || leave.isPending) return
    if (step === 'join' && isByRequest(community)) setAsking('join')
    else if (step === 'leave' && isHardToRejoin(community)) setAsking('leave')
    else if (step === 'join' || step === 'accept') join.mutate('')
    else leave.mutate()
  }
  const buttonFor = (step: Step) => (
    <StepButton step={step} of={view === 'list' ? name : undefined} onTake={() => take(step)} />
  )
  return (
    <>
      {membership === 'pending' && <Note>Request sent</Note>}
      {membership === 'declined' && view === 'list' && <Note>Request declined</Note>}
      {first && buttonFor(first)}
      {second && buttonFor(second)}
      <AskToJoinDialog
        id={community.id}
        name={name}
        open={asking === 'join'}
        onOpenChange={() => setAsking(undefined)}
        onAsk={(message, done) => join.mutate(message, { onSuccess: done })}
      />
      <ConfirmDialog
        open={asking === 'leave'}
        onOpenChange={() => setAsking(undefined)}
        title={`Leave ${name}?`}
        description="You can't come back on your own: somebody has to let you in again."
        confirm="Leave"
        onConfirm={leave.mutate}
      />
    </>
  )
}

const Note = ({ children }: { children: string }) => (
  <span className="self-center text-13 font-semibold text-muted">{children}</span>
)

type StepProps = { step: Step; of: string | undefined; onTake: () => void }

function StepButton({ step, of, onTake }: StepProps) {
  const label = labels[step]
  const isMain = step === 'join' || step === 'accept'
  return (
    <Button
      look={isMain ? 'primary' : 'secondary'}
      disabled={step === 'admin'}
      aria-label={of && `${label} ${of}`}
      onClick={({ currentTarget }) => {
        // Of two buttons one may remain.
        focusAt(focusPointOf(currentTarget))
        onTake()
      }}
    >
      {label}
    </Button>
  )
}
