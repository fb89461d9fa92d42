import { Suspense } from 'react'
import { later } from './later.ts'

const Panel = later(async () => (await import('./ToastPanel.tsx')).ToastPanel)

/** Where toasts show. Stands once in the app; a toast made before its code is here waits for it. */
export function Toaster() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  )
}
