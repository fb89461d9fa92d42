import type { FailedProps } from '../router/PageBoundary.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'

/** Shown when a page fails. */
export const PageError = ({ reset }: FailedProps) => (
  <>
    <PageTitle>Something went wrong</PageTitle>
    <ErrorState
      title="Something went wrong on this page"
      hint="It is our fault, not yours."
      onRetry={reset}
    />
  </>
)
