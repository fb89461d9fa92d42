import type { ReactNode } from 'react'
import { MenuButton, useMenuOpening } from './MenuButton.tsx'
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
  const opening = useMenuOpening()
  return (
    <>
      <MenuButton {...opening} label={panel.label} className={className}>
        {children}
      </MenuButton>
      <Panel {...panel} {...opening} />
    </>
  )
}
