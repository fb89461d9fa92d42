import type { CommunityLink } from '@kith/shared/communities.ts'
import { Link2, Trash2 } from 'lucide-react'
import { dayOf } from '../../core/dates.ts'
import { CopyButton } from '../../invitations/CopyButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { linkWords } from '../../ui/copying/copy.ts'
import { IconButton } from '../../ui/IconButton.tsx'

type Props = { link: CommunityLink; onRevoke: () => void }

/** A link with its terms and how often it was used. */
export function LinkRow({ link, onRevoke }: Props) {
  const { url, code, createdBy, createdAt } = link
  const end = endOf(link)
  return (
    <li className="flex flex-col items-start gap-3 py-4">
      <div className="flex w-full items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <code className={cx('min-w-0 wrap-anywhere', end && 'text-muted line-through')}>{url}</code>
            {end && <span className="text-13 font-semibold text-muted">{end}</span>}
          </p>
          <p className="text-13 text-muted tabular-nums">
            Created {dayOf(createdAt)}
            {createdBy && (
              <>
                {' by '}
                <bdi>{createdBy.name}</bdi>
              </>
            )}
            , {termsOf(link)}
          </p>
        </div>
        <IconButton label={`Revoke the link ${code}`} className="-mt-2" onClick={onRevoke}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </div>
      {!end && <CopyButton text={url} label="Copy link" icon={Link2} words={linkWords} />}
    </li>
  )
}

/** Why a link works no more. */
function endOf({ expiresAt, maxUses, useCount }: CommunityLink): string | undefined {
  if (expiresAt && new Date(expiresAt) <= new Date()) return 'Expired'
  return maxUses !== null && useCount >= maxUses ? 'Used up' : undefined
}

function termsOf({ expiresAt, maxUses, useCount }: CommunityLink): string {
  const times = maxUses === null ? `used ${timesOf(useCount)}` : `used ${useCount} of ${timesOf(maxUses)}`
  return expiresAt ? `valid until ${dayOf(expiresAt)}, ${times}` : times
}

const timesOf = (count: number) => (count === 1 ? '1 time' : `${count} times`)
