import { Suspense } from 'react'
import { lazyOnIdle } from '../lazy-on-idle.ts'

const Panel = lazyOnIdle(async () => (await import('./ToastPanel.tsx')).ToastPanel)

/** The place for toasts, rendered once in the app. A toast made before its code has loaded is shown afterwards. */
export function Toaster() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  )
}
