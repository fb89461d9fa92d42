import { overlayOnIdle } from './overlay-on-idle.tsx'

/** A dialog. On small screens it rises from the bottom edge. */
export const Dialog = overlayOnIdle(async () => (await import('./DialogPanel.tsx')).DialogPanel, 'dialog', {
  isFrameFirst: true,
})
