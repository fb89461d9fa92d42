import { X } from 'lucide-react'
import { useStore } from 'zustand'
import * as Radix from 'radix-ui/toast'
import { useCallback, useRef } from 'react'
import { cx } from '../class-names.ts'
import { focusAt, type FocusPoint, focusPointOf } from '../focus/focus-point.ts'
import { IconButton } from '../IconButton.tsx'
import { keepClear } from './clear-position.ts'
import { closeTopmost } from './layers.ts'
import { dismissToast, type ShownToast, shownToast } from './toast.ts'

const DURATION = 5000

/** The place for toasts (Toaster.tsx loads it). */
export function ToastPanel() {
  const toast = useStore(shownToast)
  const container = useCallback(
    (viewport: HTMLElement | null) => (viewport ? keepClear(viewport) : undefined),
    [],
  )
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={50} duration={DURATION} label="Notice">
      {toast && <Toast key={toast.id} toast={toast} />}
      <Radix.Viewport
        ref={container}
        hotkey={['F8']}
        label="Notices ({hotkey})"
        className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full max-w-105 flex-col gap-2 p-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] outline-none empty:hidden sm:p-4"
      />
    </Radix.Provider>
  )
}

function Toast({ toast }: { toast: ShownToast }) {
  const { id, title, description, variant, duration = DURATION, action, onDismiss } = toast
  const before = useRef<FocusPoint>(undefined)
  return (
    <Radix.Root
      duration={duration}
      // Screen readers finish their sentence before they say what went well.
      type={variant === 'destructive' ? 'foreground' : 'background'}
      data-toast
      onFocus={({ relatedTarget }) => {
        if (relatedTarget && !isInToast(relatedTarget)) before.current = focusPointOf(relatedTarget)
      }}
      onEscapeKeyDown={(event) => {
        if (isInToast(event.target)) return
        // It came last and hears the key first. What is open over the page was meant.
        if (closeTopmost() || action) event.preventDefault()
      }}
      onOpenChange={(open) => {
        if (open) return
        // It is with the toasts, and would be lost with the last.
        if (document.activeElement?.querySelector('[data-toast]')) focusAt(before.current)
        onDismiss?.()
        dismissToast(id)
      }}
      className={cx(
        'pointer-events-auto flex items-start gap-3 rounded-12 border bg-raised py-2 pr-1 pl-4 shadow-(--shadow-raised) sm:py-4 sm:pr-2',
        'data-[state=open]:animate-from-right data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-to-right',
        variant === 'destructive' ? 'border-danger' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col max-sm:py-2">
        <Radix.Title className={cx('font-semibold', variant === 'destructive' && 'text-danger')}>
          {title}
        </Radix.Title>{' '}
        {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
        {action && <div className="pt-2">{action}</div>}
      </div>
      <Radix.Close asChild>
        <IconButton label="Dismiss" className="sm:-my-2">
          <X className="size-4" aria-hidden />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  )
}

/** What a toast offers, such as a password that is shown once, is not lost to an Escape meant for something else. */
const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-toast]') !== null
