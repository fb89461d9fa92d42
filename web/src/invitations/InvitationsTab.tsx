import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '@kith/shared/invitations.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { emailServiceQuery } from '../accounts/api.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { Select } from '../ui/Field.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useCreateInvitation, useInvitations, useRevokeInvitation } from './api.ts'
import { CopyNewLink } from './CopyNewLink.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteByMail } from './InviteByMail.tsx'

/** The days that an invitation is valid. */
const TERMS: readonly [days: string, label: string][] = [
  ['', 'No expiry'],
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
]

export function InvitationsTab() {
  const create = useCreateInvitation()
  const mail = useQuery(emailServiceQuery)
  const [days, setDays] = useState('')
  const expiring = days ? { expiresInDays: Number(days) } : {}
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-96 text-muted">
          A code lets one person in. You are friends as soon as they join.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label="How long an invitation works"
            className="w-auto"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          >
            {TERMS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Button busy={create.isPending} onClick={() => create.mutate(expiring)}>
            {!create.isPending && <Plus className="size-4.5" aria-hidden />}
            Create invitation
          </Button>
          <CopyNewLink expiring={expiring} />
        </div>
      </div>
      {mail.data?.configured && <InviteByMail expiring={expiring} />}
      {/* Wait until it is known whether the mail form stands above. It would push the list down. */}
      {(!mail.isPending || mail.isPaused) && <Invitations />}
    </section>
  )
}

function Invitations() {
  const query = useInvitations()
  const { mutate: revoke } = useRevokeInvitation()
  const [leaving, setLeaving] = useState<Invitation | null>(null)
  if (!query.data) {
    if (query.isError)
      return <ErrorState title="Failed to fetch invitations" onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading your invitations" />
    return <InvitationsSkeleton />
  }
  const invitations = itemsOf(query.data)
  if (invitations.length === 0 && !query.hasNextPage) return <NoInvitations />
  return (
    <>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onRevoke={() => setLeaving(invitation)}
          />
        ))}
      </ul>
      <LoadMore list={query} failed="Failed to fetch invitations" className="mt-2" />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title="Revoke this invitation?"
        description="Its code and link will stop working. This can't be undone."
        confirm="Revoke"
        onConfirm={() => leaving && revoke(leaving.id)}
      />
    </>
  )
}

function NoInvitations() {
  return (
    <EmptyState
      seed="bridge"
      title="No invitations yet"
      hint="Create one and send its code or link to someone you know."
    />
  )
}

function InvitationsSkeleton() {
  return (
    <output aria-label="Loading" className="block divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-2 py-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-8 w-60" />
        </div>
      ))}
    </output>
  )
}
