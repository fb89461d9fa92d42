import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { useWasOpen } from '../ui/overlays/use-was-open.ts'
import type { LikersDialogProps } from './LikersDialogPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./LikersDialogPanel.tsx')).LikersDialogPanel)

/** A dialog with the people who like a post or comment. */
export function LikersDialog(props: LikersDialogProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
