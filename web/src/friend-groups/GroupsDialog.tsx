import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { useWasOpen } from '../ui/overlays/use-was-open.ts'
import type { GroupsDialogProps } from './GroupsDialogPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./GroupsDialogPanel.tsx')).GroupsDialogPanel)

/** Where a member chooses whose posts the groups feed shows, and looks after the groups. */
export function GroupsDialog(props: GroupsDialogProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
