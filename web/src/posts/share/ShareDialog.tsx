import { overlayOnIdle } from '../../ui/overlays/overlay-on-idle.tsx'

export const ShareDialog = overlayOnIdle(
  async () => (await import('./ShareDialogPanel.tsx')).ShareDialogPanel,
  'dialog',
)
