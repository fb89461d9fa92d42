import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { Button } from '../Button.tsx'
import { lazyOnIdle } from '../lazy-on-idle.ts'
import { dismissToast, shownToast } from './toast.ts'

const Panel = lazyOnIdle(async () => (await import('./ToastPanel.tsx')).ToastPanel, PlainToast)

/** The place for toasts, rendered once in the app. A toast made before its code has loaded is shown afterwards. */
export function Toaster() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  )
}

const DURATION = 5000

/** The words of a toast, where the code that shows them well can't be had. */
function PlainToast() {
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.getState)
  useEffect(() => {
    const duration = toast?.duration ?? DURATION
    if (!toast || duration === Infinity) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), duration)
    return () => clearTimeout(timer)
  }, [toast])
  const dismiss = () => {
    toast?.onDismiss?.()
    if (toast) dismissToast(toast.id)
  }
  return (
    <output className="fixed inset-x-2 bottom-2 z-60 mx-auto max-w-105 rounded-12 border border-line bg-raised p-4 shadow-(--shadow-raised) empty:hidden">
      {toast && (
        <>
          <b>{toast.title}</b>
          <p>{toast.description}</p>
          {toast.action}
          <Button variant="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      )}
    </output>
  )
}
