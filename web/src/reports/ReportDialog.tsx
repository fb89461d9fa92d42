import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { useWasOpen } from '../ui/overlays/use-was-open.ts'
import type { ReportDialogProps } from './ReportDialogPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./ReportDialogPanel.tsx')).ReportDialogPanel)

/** A dialog to report a post, a comment, a message or a member. */
export function ReportDialog(props: ReportDialogProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
