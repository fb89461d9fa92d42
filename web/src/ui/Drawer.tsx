import { Suspense } from 'react'
import type { DrawerProps } from './DrawerPanel.tsx'
import { later } from './later.ts'
import { useWasOpen } from './use-was-open.ts'

const Panel = later(async () => (await import('./DrawerPanel.tsx')).DrawerPanel)

/** A panel that slides in from the left edge. */
export function Drawer(props: DrawerProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
