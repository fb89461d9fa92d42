import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'

/** A dialog with the people who like a post or comment. */
export const LikersDialog = overlayOnIdle(
  async () => (await import('./LikersDialogPanel.tsx')).LikersDialogPanel,
  'dialog',
)
