import { isMissingPart } from '../core/calls/missing-part.ts'
import type { FailedProps } from '../router/PageBoundary.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { useOnline } from '../ui/states/use-online.ts'
import { OFFLINE } from './Unreachable.tsx'

/** Shown when a page fails. After an update its chunk may be gone; a reload then loads the new version. */
export function PageError({ error, reset }: FailedProps) {
  const isStale = isMissingPart(error)
  const isOnline = useOnline()
  if (isStale && !isOnline) return <ErrorState {...OFFLINE} />
  return (
    <>
      <PageTitle>Something went wrong</PageTitle>
      <ErrorState
        title="Something went wrong on this page"
        hint={isStale ? 'A new version may have been installed.' : 'It is our fault, not yours.'}
        onRetry={isStale ? () => window.location.reload() : reset}
      />
    </>
  )
}
