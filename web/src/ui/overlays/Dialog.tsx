import { overlayOnIdle } from './overlay-on-idle.tsx'
import { WaitingDialog } from './Waiting.tsx'

/** A dialog. On small screens it rises from the bottom edge. */
export const Dialog = overlayOnIdle(
  async () => (await import('./DialogPanel.tsx')).DialogPanel,
  WaitingDialog,
)
