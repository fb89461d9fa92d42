import { Suspense } from 'react'
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts'
import { useWasOpen } from '../../ui/overlays/use-was-open.ts'
import type { ShareDialogProps } from './ShareDialogPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./ShareDialogPanel.tsx')).ShareDialogPanel)

/** Shares a post: with friends, to the viewer's own feed, or as a link. */
export function ShareDialog(props: ShareDialogProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
