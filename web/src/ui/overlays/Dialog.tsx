import { Suspense } from 'react'
import type { DialogProps } from './DialogPanel.tsx'
import { lazyOnIdle } from '../lazy-on-idle.ts'
import { useWasOpen } from './use-was-open.ts'

const Panel = lazyOnIdle(async () => (await import('./DialogPanel.tsx')).DialogPanel)

/** A dialog. On small screens it rises from the bottom edge. */
export function Dialog(props: DialogProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
