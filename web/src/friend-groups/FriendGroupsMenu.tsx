import type { Person } from '@kith/shared/accounts.ts'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'

const Panel = overlayOnIdle(
  async () => (await import('./FriendGroupsMenuPanel.tsx')).FriendGroupsMenuPanel,
  'dialog',
)

/** A button beside a friend that opens the choice of the groups in which they stand. */
export function FriendGroupsMenu({ friend }: { friend: Person }) {
  const [isOpen, setOpen] = useState(false)
  const label = `Groups of ${friend.name}`
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" data-tooltip="Groups" onClick={() => setOpen(true)}>
        <Tags className="size-5" aria-hidden />
      </IconButton>
      <Panel friend={friend} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
