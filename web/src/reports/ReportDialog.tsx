import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'

/** A dialog to report a post, a comment, a message or a member. */
export const ReportDialog = overlayOnIdle(
  async () => (await import('./ReportDialogPanel.tsx')).ReportDialogPanel,
  'dialog',
)
