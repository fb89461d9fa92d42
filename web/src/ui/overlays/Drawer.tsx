import { overlayOnIdle } from './overlay-on-idle.tsx'

/** A panel that slides in from the left edge. */
export const Drawer = overlayOnIdle(async () => (await import('./DrawerPanel.tsx')).DrawerPanel, 'drawer', {
  isFrameFirst: true,
})
