import type { Community } from '@kith/shared/communities.ts'
import { mayDeleteCommunity, mayEditCommunity, mayLeaveCommunity } from '@kith/shared/permissions.ts'
import { Ellipsis, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { focusAt, focusPointOf } from '../ui/focus/focus-point.ts'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { MenuItem } from '../ui/overlays/MenuPanel.tsx'
import { DeleteCommunityDialog } from './edit/DeleteCommunityDialog.tsx'
import { EditCommunityDialog } from './edit/EditCommunityDialog.tsx'
import { actorIn } from './membership.ts'
import { useLeave } from './membership-mutations.ts'

/** Changing, leaving and deleting a community, for those who may. */
export function CommunityMenu({ community }: { community: Community }) {
  const me = useMe()
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const leave = useLeave(community, 'page')
  const actor = actorIn(community, me.id)
  const canEdit = mayEditCommunity(actor) && !community.isArchived
  const canDelete = mayDeleteCommunity(me, actor)
  const canLeave = mayLeaveCommunity(actor)
  const editing: MenuItem = { label: 'Edit Community', icon: Pencil, onSelect: () => setOpened('edit') }
  const leaving: MenuItem = {
    label: 'Leave',
    icon: LogOut,
    onSelect: () => {
      // The menu goes, and the button to join comes.
      focusAt(focusPointOf(document.activeElement))
      leave()
    },
  }
  const deleting: MenuItem = {
    label: 'Delete Community',
    icon: Trash2,
    danger: true,
    onSelect: () => setOpened('delete'),
  }
  const groups = [canEdit ? [editing] : [], canLeave ? [leaving] : [], canDelete ? [deleting] : []].filter(
    ({ length }) => length > 0,
  )
  const close = () => setOpened(undefined)
  return (
    <>
      {groups.length > 0 && (
        <Menu label={`More about ${community.name}`} className={iconButtonClass} groups={groups}>
          <Ellipsis className="size-5" aria-hidden />
        </Menu>
      )}
      {(canEdit || canDelete) && (
        <>
          <EditCommunityDialog community={community} open={opened === 'edit'} onOpenChange={close} />
          <DeleteCommunityDialog community={community} open={opened === 'delete'} onOpenChange={close} />
        </>
      )}
    </>
  )
}
