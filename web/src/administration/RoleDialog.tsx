import type { Role } from '@kith/shared/accounts.ts'
import type { ManagedMember } from '@kith/shared/administration.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { type Choice, Choices } from '../ui/Choices.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useChangeRole } from './member-mutations.ts'

type Props = { member: ManagedMember; open: boolean; onOpenChange: (open: boolean) => void }

const choices: readonly Choice<Role>[] = [
  { value: 'user', label: 'User', hint: 'Takes part like everybody else.' },
  {
    value: 'moderator',
    label: 'Moderator',
    hint: 'Also looks after posts, reports, notes and the About page.',
  },
  {
    value: 'admin',
    label: 'Admin',
    hint: 'Also manages members, settings and colors, and reads the audit log.',
  },
]

/** Chooses another role for a member. */
export function RoleDialog({ member, open, onOpenChange }: Props) {
  const form = useId()
  const [chosen, choose] = useState<Role>()
  const { mutate } = useChangeRole()
  const role = chosen ?? member.role
  const turn = (isOpen: boolean) => {
    choose(undefined)
    onOpenChange(isOpen)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    turn(false)
    if (role !== member.role) mutate({ member, input: { role } })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title={`The role of ${member.name}`}
      description="The new role applies at once."
      actions={
        <>
          <Button variant="secondary" onClick={() => turn(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={role === member.role}>
            Change role
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Choices
          legend={<legend className="sr-only">Role</legend>}
          choices={choices}
          radio={(value) => ({ checked: value === role, onChange: () => choose(value) })}
        />
      </form>
    </Dialog>
  )
}
