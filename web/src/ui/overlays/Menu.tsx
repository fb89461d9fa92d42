import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyOnIdle } from '../lazy-on-idle.ts'
import type { MenuPanelProps } from './MenuPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./MenuPanel.tsx')).MenuPanel)

type MenuProps = Pick<MenuPanelProps, 'label' | 'heading' | 'groups' | 'align'> & {
  /** The content of the button, and its classes. */
  children: ReactNode
  className: string
}

/** A button with a menu. A press before the menu's code has loaded opens it as soon as it has. */
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
      <Suspense>
        <Panel {...panel} button={button} open={open} onOpenChange={setOpen} />
      </Suspense>
    </>
  )
}
