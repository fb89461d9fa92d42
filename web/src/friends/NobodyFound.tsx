import { EmptyState } from '../ui/states/EmptyState.tsx'

/** Shown when a search finds nobody. */
export function NobodyFound({ q }: { q: string }) {
  return (
    <EmptyState
      seed="window"
      title="No users found"
      hint={
        <>
          Nobody here is called “<bdi>{q}</bdi>”.
        </>
      }
    />
  )
}
