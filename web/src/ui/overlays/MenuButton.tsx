import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { OverlayProps } from './overlay-on-idle.tsx'

/** What the button and the panel of a menu share. */
export type MenuOpening = OverlayProps & { button: RefObject<HTMLButtonElement | null> }

export function useMenuOpening(): MenuOpening {
  const [open, onOpenChange] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return { button, open, onOpenChange }
}

type Props = MenuOpening & {
  /** The accessible name of the button. */
  label: string
  className: string
  children: ReactNode
}

/** The button of a menu. Its panel stands beside it. */
export function MenuButton({ button, open, onOpenChange, label, className, children }: Props) {
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      className={className}
      onClick={() => onOpenChange(!open)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onOpenChange(true)
      }}
    >
      {children}
    </button>
  )
}
