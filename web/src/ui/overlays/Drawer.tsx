import { Suspense } from 'react'
import type { DrawerProps } from './DrawerPanel.tsx'
import { lazyOnIdle } from '../lazy-on-idle.ts'
import { useWasOpen } from './use-was-open.ts'

const Panel = lazyOnIdle(async () => (await import('./DrawerPanel.tsx')).DrawerPanel)

/** A panel that slides in from the left edge. */
export function Drawer(props: DrawerProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
