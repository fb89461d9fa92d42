import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'
import { WaitingDialog } from '../ui/overlays/Waiting.tsx'

/** A dialog to report a post, a comment, a message or a member. */
export const ReportDialog = overlayOnIdle(
  async () => (await import('./ReportDialogPanel.tsx')).ReportDialogPanel,
  WaitingDialog,
)
