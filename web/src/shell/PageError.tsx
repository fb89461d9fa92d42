import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageTitle } from '../settings/PageTitle.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

const STALE = /dynamically imported module|Importing a module/i

/** Shown when a page fails. After an update its chunk may be gone; a reload then loads the new version. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const isStale = error instanceof Error && STALE.test(error.message)
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
