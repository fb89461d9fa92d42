import { Suspense } from 'react'
import { lazyOnIdle } from '../lazy-on-idle.ts'

const Panel = lazyOnIdle(async () => (await import('./ToastPanel.tsx')).ToastPanel)

/** Where toasts show. Stands once in the app; a toast made before its code is here waits for it. */
export function Toaster() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  )
}
