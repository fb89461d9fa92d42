import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useNow } from '../core/clock.ts'
import { undoDelayed } from '../undo/api.ts'
import { Button } from '../ui/Button.tsx'
import { focusAt, focusPointOf } from '../ui/focus/focus-point.ts'
import { AskToJoinDialog } from './AskToJoinDialog.tsx'
import { isByRequest, type Joinable, type Step, stepsOf } from './membership.ts'
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

/**
 * The buttons to join, withdraw a request or answer an invitation, and in a list to leave; on its page the menu has that.
 * The focus stays on the button while its meaning changes.
 */
export function MembershipButtons({ community, view }: Props) {
  const { id } = useMe()
  const { name, membership } = community
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const join = useJoin(community, view)
  const leave = useLeave(community, view)
  const steps = stepsOf(community, id, view === 'list', useNow())
  const [first, second] = steps.filter((step) => step !== 'leave' || view === 'list')
  const take = (step: Step) => {
    // A second press must not undo what the first one has begun.
    if (join.isPending) return
    const isJoining = step === 'join' || step === 'accept'
    // What was just left is as it was.
    if (isJoining && undoDelayed(queries, community.id, 'leave')) return
    if (step === 'join' && isByRequest(community)) setAsking(true)
    else if (isJoining) join.mutate('')
    else leave()
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
        open={isAsking}
        onOpenChange={setAsking}
        onAsk={(message, done) => join.mutate(message, { onSuccess: done })}
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
      variant={isMain ? 'primary' : 'secondary'}
      // A row has little room beside its words.
      size={of === undefined ? 'medium' : 'small'}
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
