import { Suspense, useState } from 'react'
import { lazyOnIdle } from '../lazy-on-idle.ts'
import type { MenuProps } from './MenuPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./MenuPanel.tsx')).MenuPanel)

/** A button with a menu. A press before the menu's code has loaded opens it as soon as it has. */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { label, className, children } = props
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          className={className}
          // Pointers open it as they open the menu itself: before a click, which this button may not live to see.
          onPointerDown={({ button, ctrlKey }) => setPressed(button === 0 && !ctrlKey)}
          onClick={() => setPressed(true)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          {children}
        </button>
      }
    >
      <Panel {...props} defaultOpen={pressed} takesFocus={isFocused && !pressed} />
    </Suspense>
  )
}
