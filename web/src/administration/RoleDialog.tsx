import { type Role, roles } from '@kith/shared/accounts.ts'
import type { ManagedMember } from '@kith/shared/administration.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useChangeRole } from './member-mutations.ts'

type Props = { member: ManagedMember; open: boolean; onOpenChange: (open: boolean) => void }

const hints: Record<Role, { label: string; hint: string }> = {
  user: { label: 'User', hint: 'Takes part like everybody else.' },
  moderator: { label: 'Moderator', hint: 'Also looks after posts, reports, notes and the About page.' },
  admin: { label: 'Admin', hint: 'Also manages members, settings and colors, and reads the audit log.' },
}

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
      description="A new role counts at once."
      actions={
        <>
          <Button look="secondary" onClick={() => turn(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={role === member.role}>
            Change role
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <fieldset className="flex flex-col">
          <legend className="sr-only">Role</legend>
          {roles.map((one) => (
            <RoleChoice key={one} role={one} isChosen={one === role} onChoose={() => choose(one)} />
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}

function RoleChoice({ role, isChosen, onChoose }: { role: Role; isChosen: boolean; onChoose: () => void }) {
  const id = useId()
  const { label, hint } = hints[role]
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-6 px-2 py-1.5 transition-colors hover:bg-sunken">
      <input
        type="radio"
        name="role"
        value={role}
        checked={isChosen}
        onChange={onChoose}
        aria-label={label}
        aria-describedby={id}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="flex min-w-0 flex-col">
        <span>{label}</span>
        <span id={id} className="text-13 text-muted">
          {hint}
        </span>
      </span>
    </label>
  )
}
