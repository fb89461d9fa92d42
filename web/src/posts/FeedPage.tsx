import { PageTitle } from '../settings/PageTitle.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function FeedPage() {
  return (
    <>
      <PageTitle />
      <EmptyState seed="feed" title="No posts to display for this filter." />
    </>
  )
}
