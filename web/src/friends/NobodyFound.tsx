import { EmptyState } from '../ui/EmptyState.tsx'

/** What a search that found no one leaves. */
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
