import type { Invitation } from '@kith/shared/invitations.ts'

import { Copy, Link2, Trash2 } from 'lucide-react'
import { dayOf } from '../core/dates.ts'
import { paths } from '../core/paths.ts'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { CopyButton } from './CopyButton.tsx'

type Props = { invitation: Invitation; onRevoke: () => void }

export function InvitationRow({ invitation, onRevoke }: Props) {
  const { code, isUsed } = invitation
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <code
          className={cx(
            'font-title text-17 font-semibold tracking-wide',
            isUsed && 'text-muted line-through',
          )}
        >
          {code}
        </code>
        <State isUsed={isUsed} />
        <p className="w-full text-13 text-muted">{historyOf(invitation)}</p>
      </div>
      {!isUsed && (
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton
            text={code}
            label="Copy code"
            icon={Copy}
            copied="Invitation code copied to clipboard!"
            failed="Failed to copy code"
          />
          <CopyButton
            text={window.location.origin + paths.register(code)}
            label="Copy link"
            icon={Link2}
            copied="Link copied!"
            failed="Failed to copy link"
          />
          <IconButton label={`Revoke ${code}`} className="ml-auto" onClick={onRevoke}>
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}

function State({ isUsed }: { isUsed: boolean }) {
  return (
    <span className={cx('text-13 font-semibold', isUsed ? 'text-muted' : 'text-success')}>
      {isUsed ? 'Used' : 'Available'}
    </span>
  )
}

function historyOf({ createdAt, expiresAt, usedBy, usedAt, isUsed }: Invitation): string {
  if (isUsed && usedBy) return `${usedBy.name} joined${usedAt ? ` on ${dayOf(usedAt)}` : ''}`
  const until = expiresAt && !isUsed ? `, valid until ${dayOf(expiresAt)}` : ''
  return `Created ${dayOf(createdAt)}${until}`
}
