import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { useWasOpen } from '../ui/overlays/use-was-open.ts'

export type PeopleDialogProps = {
  title: string
  /** The call that lists them, page by page. */
  path: string
  /** How many they are, for the place that is kept for them. */
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

const Panel = lazyOnIdle(async () => (await import('./PeopleDialogPanel.tsx')).PeopleDialogPanel)

/** A window with a list of people, as those who like a post. */
export function PeopleDialog(props: PeopleDialogProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
