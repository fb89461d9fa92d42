import type { OwnSession } from '@kith/shared/accounts.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { dayOf } from '../core/dates.ts'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useEndSession, useOwnSessions } from './api.ts'
import { Section } from './Section.tsx'

const HINT = 'If you don’t know one of these, sign out there and change your password.'

/** The member's sessions, each with a button to sign out. */
export function SessionsCard() {
  const { data: sessions, isError, refetch } = useOwnSessions()
  const { mutate: end } = useEndSession()
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent)
  return (
    <Section
      title="Where you are signed in"
      hint={HINT}
      action={
        hasOthers && (
          <Button variant="secondary" size="small" onClick={() => end('others')}>
            Sign out others
          </Button>
        )
      }
    >
      {sessions && (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      )}
      {!sessions && isError && (
        <ErrorState title="Failed to fetch your sessions" onRetry={() => void refetch()} />
      )}
      {!sessions && !isError && <SessionsSkeleton />}
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, createdAt, lastSeen, isCurrent } = session
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-13 text-muted">
          Since {dayOf(createdAt)}
          {' · '}
          {isCurrent ? (
            <span className="font-semibold text-success">This device</span>
          ) : (
            <>
              last seen <TimeAgo time={lastSeen} />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Sign out ${device}, since ${dayOf(createdAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function SessionsSkeleton() {
  return (
    <output aria-label="Loading" className="flex h-10 items-center gap-3">
      <Skeleton className="size-5" />
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-3 w-48" />
      </div>
    </output>
  )
}
