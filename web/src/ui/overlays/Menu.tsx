import { type ReactNode, useRef, useState } from 'react'
import type { MenuPanelProps } from './MenuPanel.tsx'
import { overlayOnIdle } from './overlay-on-idle.tsx'

const Panel = overlayOnIdle(async () => (await import('./MenuPanel.tsx')).MenuPanel, 'menu', {
  isFrameFirst: true,
})

type MenuProps = Pick<MenuPanelProps, 'label' | 'heading' | 'groups' | 'align'> & {
  /** The content of the button, and its classes. */
  children: ReactNode
  className: string
}

/** A button with a menu. */
export function Menu({ children, className, ...panel }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={panel.label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={className}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      <Panel {...panel} button={button} open={open} onOpenChange={setOpen} />
    </>
  )
}
