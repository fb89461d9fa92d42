import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'

/** Where a member chooses whose posts the groups feed shows, and looks after the groups. */
export const GroupsDialog = overlayOnIdle(
  async () => (await import('./GroupsDialogPanel.tsx')).GroupsDialogPanel,
  'dialog',
)
