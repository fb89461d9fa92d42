import type { Invitation } from '@kith/shared/invitations.ts'
import { paths } from '@kith/shared/paths.ts'
import { Copy, Link2, Trash2 } from 'lucide-react'
import { dayOf } from '../core/dates.ts'
import { cx } from '../ui/class-names.ts'
import { linkWords } from '../ui/copying/copy.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { CopyButton } from './CopyButton.tsx'
import { EmailState } from './EmailState.tsx'
import { linkOf } from './link.ts'

const codeWords = { copied: 'Invitation code copied to clipboard!', failed: 'Failed to copy code' }

type Props = { invitation: Invitation; onRevoke: () => void }

export function InvitationRow({ invitation, onRevoke }: Props) {
  const { code } = invitation
  const state = stateOf(invitation)
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <code
          className={cx(
            'font-title text-17 font-semibold tracking-wide',
            state !== 'Available' && 'text-muted line-through',
          )}
        >
          {code}
        </code>
        <span className={cx('text-13 font-semibold', state === 'Available' ? 'text-success' : 'text-muted')}>
          {state}
        </span>
        <p className="w-full text-13 text-muted">
          <History {...invitation} />
        </p>
      </div>
      {state === 'Available' && <EmailState {...invitation} />}
      {state === 'Available' && (
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={code} label="Copy code" icon={Copy} words={codeWords} />
          <CopyButton text={linkOf(code)} label="Copy link" icon={Link2} words={linkWords} />
          <IconButton label={`Revoke ${code}`} className="ml-auto" onClick={onRevoke}>
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}

function stateOf({ isUsed, expiresAt }: Invitation) {
  if (isUsed) return 'Used'
  return expiresAt && new Date(expiresAt) <= new Date() ? 'Expired' : 'Available'
}

/** Who used the code and when; or when it was created and when it expires. */
function History(invitation: Invitation) {
  const { createdAt, expiresAt, usedBy, usedAt, isUsed, email } = invitation
  if (isUsed && usedBy) {
    return (
      <>
        <TextLink to={paths.profile(usedBy.username)}>
          <bdi>{usedBy.name}</bdi>
        </TextLink>{' '}
        joined{usedAt && ` on ${dayOf(usedAt)}`}
      </>
    )
  }
  if (isUsed && usedAt) return `Used on ${dayOf(usedAt)}`
  const end = stateOf(invitation) === 'Expired' ? 'expired' : 'valid until'
  return `Created ${dayOf(createdAt)}${email ? ` for ${email}` : ''}${expiresAt ? `, ${end} ${dayOf(expiresAt)}` : ''}`
}
