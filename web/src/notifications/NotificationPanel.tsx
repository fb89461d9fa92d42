import { paths } from '@kith/shared/paths.ts'
import * as Radix from 'radix-ui/popover'
import type { RefObject } from 'react'
import { isNowhere } from '../ui/focus/focus-content.ts'
import { TextLink } from '../ui/TextLink.tsx'
import type { OverlayProps } from '../ui/overlays/overlay-on-idle.tsx'
import { useClosedByBackOnPhones } from '../ui/overlays/use-closed-by-back.ts'
import { useOpening } from '../ui/overlays/use-opening.ts'
import { MarkAllButton } from './MarkAllButton.tsx'
import { NotificationList } from './NotificationList.tsx'

type Props = OverlayProps & { button: RefObject<HTMLButtonElement | null> }

/** The panel holds this many rows; the page has all. */
const ROWS = 20

/** The newest notifications, under the bell (NotificationBell.tsx loads it). On small screens it fills the window. */
export function NotificationPanel({ button, open, onOpenChange }: Props) {
  const opening = useOpening(open)
  useClosedByBackOnPhones(open, () => onOpenChange(false))
  const giveBack = () => button.current?.focus({ preventScroll: true })
  // Focus the bell first: the page that opens takes the focus from there.
  const leave = () => {
    giveBack()
    onOpenChange(false)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal key={opening}>
        <Radix.Content
          inert={!open}
          // Focus the panel itself, so that its title is read first.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus()
          }}
          onEscapeKeyDown={giveBack}
          // A press on the bell counts as outside, but the bell closes the panel itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (isNowhere()) giveBack()
          }}
          align="end"
          sideOffset={8}
          className={panelClass}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line py-2 pr-2 pl-4">
            <Radix.Title className="text-20">Notifications</Radix.Title>
            <MarkAllButton />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]">
            <NotificationList heading="h3" rows={ROWS} onLeave={leave} />
          </div>
          <div className="border-t border-line py-3 text-center">
            <TextLink to={paths.notifications} onClick={leave}>
              See all
            </TextLink>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const panelClass =
  'z-50 flex h-(--radix-popper-available-height) w-(--radix-popper-available-width) origin-(--radix-popper-transform-origin) flex-col bg-(--ground) [--ground:var(--color-raised)] data-[state=closed]:animate-fade-out data-[state=open]:animate-grow sm:h-auto sm:max-h-[min(37.5rem,var(--radix-popper-available-height)-0.5rem)] sm:min-h-80 sm:w-100 sm:rounded-12 sm:border sm:border-line sm:shadow-(--shadow-raised)'
