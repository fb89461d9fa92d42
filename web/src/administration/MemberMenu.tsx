import type { ManagedMember } from '@kith/shared/administration.ts'
import { Ban, Ellipsis, KeyRound, LockOpen, ShieldUser, Trash2 } from 'lucide-react'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'

/** What is asked about before it is done. */
export type MemberAction = 'role' | 'password' | 'suspend' | 'lift' | 'delete'

type Props = { member: ManagedMember; onAct: (act: MemberAction) => void }

export function MemberMenu({ member: { name, suspension }, onAct }: Props) {
  const item = (act: MemberAction, label: string, icon: typeof Ban, danger = false) => ({
    label,
    icon,
    danger,
    onSelect: () => onAct(act),
  })
  const groups = [
    [item('role', 'Change role…', ShieldUser), item('password', 'Reset password…', KeyRound)],
    [
      item('suspend', suspension ? 'Change suspension…' : 'Suspend…', Ban),
      ...(suspension ? [item('lift', 'Lift suspension…', LockOpen)] : []),
    ],
    [item('delete', 'Delete…', Trash2, true)],
  ]
  return (
    <Menu label={`Manage ${name}`} className={iconButtonClass} groups={groups}>
      <Ellipsis className="size-5" aria-hidden />
    </Menu>
  )
}
