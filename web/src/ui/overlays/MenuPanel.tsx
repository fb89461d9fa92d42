import type { LucideIcon } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Link } from '../Link.tsx'
import { isNowhere } from '../focus/focus-content.ts'
import type { MenuOpening } from './MenuButton.tsx'
import { useClosedByBackOnPhones } from './use-closed-by-back.ts'
import { useOpening } from './use-opening.ts'

/** A command, or a link if it has `to`. */
export type MenuItem = { label: string; icon?: LucideIcon; danger?: boolean } & (
  | { onSelect: () => void; to?: never }
  | { to: string; onSelect?: never }
)

export type MenuPanelProps = MenuOpening & {
  /** The accessible name of the button and the menu. */
  label: string
  heading?: ReactNode
  /** Groups of items, or a `MenuChoice`, with a line between them. */
  groups: readonly (readonly MenuItem[] | ReactElement)[]
  align?: 'start' | 'end'
}

/** The menu without its button (Menu.tsx loads it). */
export function MenuPanel({
  label,
  heading,
  groups,
  align = 'end',
  button,
  open,
  onOpenChange,
}: MenuPanelProps) {
  const opening = useOpening(open)
  useClosedByBackOnPhones(open, () => onOpenChange(false))
  // Focus the button before the item acts. A dialog that it opens will return the focus there.
  const giveBack = () => button.current?.focus({ preventScroll: true })
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal key={opening}>
        <Radix.Content
          aria-label={label}
          inert={!open}
          onEscapeKeyDown={giveBack}
          // A press on the button counts as outside the menu, but the button closes the menu itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (isNowhere()) giveBack()
          }}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popper-available-height) min-w-48 overflow-y-auto overscroll-contain origin-(--radix-popper-transform-origin) rounded-12 border border-line bg-raised p-1 shadow-(--shadow-raised) data-[state=closed]:animate-fade-out data-[state=open]:animate-grow"
        >
          {heading && <Radix.Label className="px-3 py-2">{heading}</Radix.Label>}
          {groups.map((group, at) => (
            <Fragment key={isValidElement(group) ? 'choice' : group.map((item) => item.label).join()}>
              {(at > 0 || heading) && <Radix.Separator className="m-1 h-px bg-line" />}
              {isValidElement(group)
                ? group
                : group.map((item) => <Item key={item.label} {...item} onChoose={giveBack} />)}
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type ItemProps = MenuItem & { onChoose: () => void }

function Item({ label, icon: Icon, danger = false, to, onSelect, onChoose }: ItemProps) {
  const content = (
    <>
      {Icon && <Icon className={cx('size-4.5', !danger && 'text-muted')} aria-hidden />}
      {label}
    </>
  )
  const className = cx(itemClass, danger ? 'text-danger' : 'text-ink')
  if (to === undefined)
    return (
      <Radix.Item
        className={className}
        onSelect={() => {
          onChoose()
          onSelect()
        }}
      >
        {content}
      </Radix.Item>
    )
  return (
    <Radix.Item asChild className={className} onSelect={onChoose}>
      <Link to={to}>{content}</Link>
    </Radix.Item>
  )
}

const itemClass =
  'flex h-11 cursor-pointer items-center gap-3 rounded-6 px-3 text-15 outline-none select-none data-highlighted:bg-sunken sm:h-9'
