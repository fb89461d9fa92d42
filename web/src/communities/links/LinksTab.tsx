import type { Community, CommunityLink } from '@kith/shared/communities.ts'
import { useState } from 'react'
import { itemsOf } from '../../core/calls/pages.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../../ui/states/ErrorState.tsx'
import { LoadMore } from '../../ui/states/LoadMore.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useLinks, useRevokeLink } from './api.ts'
import { LinkRow } from './LinkRow.tsx'
import { NewLink } from './NewLink.tsx'

/** The links by which anybody who has one joins at once. */
export function LinksTab({ community: { id, isArchived } }: { community: Community }) {
  return (
    <section className="flex flex-col gap-2">
      <p className="text-muted">Anyone who opens a link can join at once, without asking.</p>
      {!isArchived && <NewLink id={id} />}
      <Links id={id} />
    </section>
  )
}

function Links({ id }: { id: number }) {
  const query = useLinks(id)
  const { mutate: revoke } = useRevokeLink(id)
  const [leaving, setLeaving] = useState<CommunityLink>()
  if (!query.data) {
    if (query.isError)
      return <ErrorState title="Failed to fetch links" onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading links" />
    return <LinksSkeleton />
  }
  const links = itemsOf(query.data)
  return (
    <>
      {links.length === 0 && !query.hasNextPage ? (
        <EmptyState
          seed="bridge"
          title="No links yet"
          hint="Create one and send it to people you’d like to have here."
        />
      ) : (
        <ul className="divide-y divide-line">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => setLeaving(link)} />
          ))}
        </ul>
      )}
      <LoadMore list={query} failed="Failed to fetch links" className="mt-2" />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title="Revoke this link?"
        description="It will stop working. People who joined with it stay."
        confirm="Revoke"
        onConfirm={() => leaving && revoke(leaving.id)}
      />
    </>
  )
}

function LinksSkeleton() {
  return (
    <output aria-label="Loading" className="block divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-2 py-4">
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-8 w-32" />
        </div>
      ))}
    </output>
  )
}
