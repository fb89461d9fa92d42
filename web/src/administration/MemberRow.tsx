import type { Role } from '@kith/shared/accounts.ts'
import type { ManagedMember } from '@kith/shared/administration.ts'
import { mayManageMember } from '@kith/shared/permissions.ts'
import { Ban, Shield, ShieldUser } from 'lucide-react'
import { useMe } from '../accounts/api.ts'
import { dayOf } from '../core/dates.ts'
import { PersonName, PersonPicture } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { type MemberAction, MemberMenu } from './MemberMenu.tsx'

type Props = { member: ManagedMember; onAct: (act: MemberAction) => void }

/** A member with their account, and what an admin may do with it. */
export function MemberRow({ member, onAct }: Props) {
  const me = useMe()
  const { username, email, role, createdAt, lastSeen, suspension } = member
  return (
    <li className="flex items-start gap-3 py-3">
      <PersonPicture person={member} size={48} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 leading-6 font-title font-semibold">
          <PersonName person={member} className="inline-block max-w-full truncate" />
          <RoleMark role={role} />
        </p>
        <p className="text-13 leading-5 wrap-anywhere text-muted">
          @{username} · {email}
        </p>
        <p className="text-13 leading-5 text-muted">
          Joined {dayOf(createdAt)} ·{' '}
          {lastSeen ? (
            <>
              Seen <TimeAgo time={lastSeen} />
            </>
          ) : (
            'Never signed in'
          )}
        </p>
        {suspension && (
          <p className="flex gap-1 text-13 leading-5 text-danger">
            <Ban className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              Suspended until {dayOf(suspension.until)}: <bdi>{suspension.reason}</bdi>
            </span>
          </p>
        )}
      </div>
      {mayManageMember(me, member) ? (
        <MemberMenu member={member} onAct={onAct} />
      ) : (
        <span className="rounded-full bg-sunken px-3 py-1 text-13 font-semibold text-muted">You</span>
      )}
    </li>
  )
}

const marks = {
  moderator: { word: 'Moderator', icon: Shield },
  admin: { word: 'Admin', icon: ShieldUser },
}

function RoleMark({ role }: { role: Role }) {
  if (role === 'user') return null
  const { word, icon: Icon } = marks[role]
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft px-2 font-text text-13 leading-5">
      <Icon className="size-3.5" aria-hidden />
      {word}
    </span>
  )
}

export function MemberRowsSkeleton() {
  return (
    <output aria-label="Loading" className="block divide-y divide-line">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex gap-3 py-3">
          <Skeleton className="size-12 shrink-0 rounded-full" />
          <div className="flex min-w-0 flex-1 flex-col">
            <Skeleton className="my-0.5 h-5 w-40" />
            <Skeleton className="my-0.5 h-4 w-56 max-w-full" />
            <Skeleton className="my-0.5 h-4 w-48 max-w-full" />
          </div>
        </div>
      ))}
    </output>
  )
}
