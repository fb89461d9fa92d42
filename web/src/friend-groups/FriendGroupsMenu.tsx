import type { Person } from '@kith/shared/accounts.ts'
import { Tags } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { useWasOpen } from '../ui/overlays/use-was-open.ts'

const Panel = lazyOnIdle(async () => (await import('./FriendGroupsMenuPanel.tsx')).FriendGroupsMenuPanel)

/** A button beside a friend that opens the choice of the groups in which they stand. */
export function FriendGroupsMenu({ friend }: { friend: Person }) {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasOpen(isOpen)
  const label = `Groups of ${friend.name}`
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" data-tooltip="Groups" onClick={() => setOpen(true)}>
        <Tags className="size-5" aria-hidden />
      </IconButton>
      <Suspense>{wasOpen && <Panel friend={friend} open={isOpen} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}
