import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyOnIdle } from '../lazy-on-idle.ts'

/** One command, or a link when it has `to`. */
export type MenuItem = { label: string; icon?: LucideIcon; danger?: boolean } & (
  | { onSelect: () => void; to?: never }
  | { to: string; onSelect?: never }
)

export type MenuProps = {
  /** The name of the button that opens it. */
  label: string
  /** What the button shows, and its classes. */
  children: ReactNode
  className: string
  heading?: ReactNode
  /** Groups of items, with a line between them. */
  groups: readonly (readonly MenuItem[])[]
  align?: 'start' | 'end'
}

const Panel = lazyOnIdle(async () => (await import('./MenuPanel.tsx')).MenuPanel)

/** A button with a list of commands under it. Pressed before its code is here, it opens as soon as it is. */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false)
  const { label, className, children } = props
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          className={className}
          onClick={() => setPressed(true)}
        >
          {children}
        </button>
      }
    >
      <Panel {...props} defaultOpen={pressed} />
    </Suspense>
  )
}
