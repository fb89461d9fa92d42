import type { Community } from '@kith/shared/communities.ts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { InvitableFriends } from './InvitableFriends.tsx'

/** Opens a dialog in which members invite their friends. */
export function InviteButton({ community: { id, name } }: { community: Community }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus className="size-4" aria-hidden />
        Invite friends
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Invite friends"
        description={`People you invite can join ${name} at once.`}
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <InvitableFriends id={id} />
      </Dialog>
    </>
  )
}
