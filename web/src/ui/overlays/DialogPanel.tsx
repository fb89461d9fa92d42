import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import { firstField } from './first-field.ts'
import type { OverlayProps } from './overlay-on-idle.tsx'
import { useOpener } from './opener.ts'
import { useClosedByBack } from './use-closed-by-back.ts'
import { useOpening } from './use-opening.ts'
import { overlayClass } from './OverlayFrame.tsx'

export type DialogProps = OverlayProps & {
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The row of buttons at the bottom. */
  actions?: ReactNode
  /** Going back is what it asks about, and does not close it. */
  asksAboutBack?: boolean
}

/** The dialog itself (Dialog.tsx loads it). */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, asksAboutBack = false } = props
  const opening = useOpening(open)
  const opener = useOpener()
  const content = useRef<HTMLDivElement>(null)
  useClosedByBack(open && !asksAboutBack, () => onOpenChange(false))
  return (
    <Radix.Root key={opening} open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...opener}
          onOpenAutoFocus={(event) => {
            opener.onOpenAutoFocus()
            const field = firstField(content.current)
            // Without one, the focus goes to Close.
            if (!field) return
            event.preventDefault()
            field.focus({ preventScroll: true })
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          inert={!open}
          className={cx(
            overlayClass.dialog,
            'fixed z-50 flex max-h-[92dvh] low:overflow-y-auto flex-col gap-4 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:max-h-[85dvh] sm:p-6',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
              <Radix.Title className="text-20">{title}</Radix.Title>
              {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mt-2 -mr-2">
                <X className="size-5" aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {children && (
            <div ref={content} className="-m-1 min-h-0 overflow-y-auto p-1 low:shrink-0 low:overflow-visible">
              {children}
            </div>
          )}
          {actions && (
            <div data-actions className="flex flex-wrap justify-end gap-2">
              {actions}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
