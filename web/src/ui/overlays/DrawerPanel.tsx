import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import type { OverlayProps } from './overlay-on-idle.tsx'
import { useOpener } from './opener.ts'
import { useClosedByBack } from './use-closed-by-back.ts'
import { useOpening } from './use-opening.ts'
import { overlayClass } from './OverlayFrame.tsx'

export type DrawerProps = OverlayProps & {
  title: string
  children: ReactNode
}

/** The panel itself (Drawer.tsx loads it). */
export function DrawerPanel({ open, onOpenChange, title, children }: DrawerProps) {
  const opening = useOpening(open)
  const opener = useOpener()
  useClosedByBack(open, () => onOpenChange(false))
  return (
    <Radix.Root key={opening} open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...opener}
          aria-describedby={undefined}
          inert={!open}
          className={cx(
            overlayClass.drawer,
            'fixed z-50 flex flex-col gap-2 overflow-y-auto p-3 data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
          )}
        >
          <div className="flex items-center justify-between pl-3">
            <Radix.Title className="text-17">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X className="size-5" aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
