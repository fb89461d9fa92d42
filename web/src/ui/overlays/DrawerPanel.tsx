import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useOpener } from './opener.ts'
import { useOpening } from './use-opening.ts'
import { Veil } from './Veil.tsx'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** The panel itself (Drawer.tsx loads it). */
export function DrawerPanel({ open, onOpenChange, title, children }: DrawerProps) {
  const opening = useOpening(open)
  const opener = useOpener()
  return (
    <Radix.Root key={opening} open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil open={open} />
        <Radix.Content
          {...opener}
          aria-describedby={undefined}
          inert={!open}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(18.75rem,86vw)] flex-col gap-2 overflow-y-auto bg-raised p-3 shadow-(--shadow-raised) data-[state=closed]:animate-to-left data-[state=open]:animate-from-left"
        >
          <header className="flex items-center justify-between pl-3">
            <Radix.Title className="text-17">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X className="size-5" aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
