import { overlayOnIdle } from '../../ui/overlays/overlay-on-idle.tsx'

/** Shares a post: with friends, to the viewer's own feed, or as a link. */
export const ShareDialog = overlayOnIdle(
  async () => (await import('./ShareDialogPanel.tsx')).ShareDialogPanel,
  'dialog',
)
