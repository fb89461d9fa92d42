import { Suspense } from 'react'
import type { DialogProps } from './DialogPanel.tsx'
import { later } from './later.ts'
import { useWasOpen } from './use-was-open.ts'

const Panel = later(async () => (await import('./DialogPanel.tsx')).DialogPanel)

/** A window over the page: on small screens it rises from the bottom edge. */
export function Dialog(props: DialogProps) {
  const wasOpen = useWasOpen(props.open)
  return <Suspense>{wasOpen && <Panel {...props} />}</Suspense>
}
