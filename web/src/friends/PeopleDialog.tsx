import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { useWasOpen } from '../ui/overlays/use-was-open.ts'
import type { PeopleDialogProps } from './PeopleDialogPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./PeopleDialogPanel.tsx')).PeopleDialogPanel)

/** A window with a list of people, as those who like a post. */
export function PeopleDialog(props: PeopleDialogProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
