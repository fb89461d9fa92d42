import type { Community } from '@kith/shared/communities.ts'
import { mayDeleteCommunity, mayEditCommunity } from '@kith/shared/permissions.ts'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { MenuItem } from '../ui/overlays/MenuPanel.tsx'
import { DeleteCommunityDialog } from './edit/DeleteCommunityDialog.tsx'
import { EditCommunityDialog } from './edit/EditCommunityDialog.tsx'
import { actorIn } from './membership.ts'

/** Changing and deleting a community, for those who may. */
export function CommunityMenu({ community }: { community: Community }) {
  const me = useMe()
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const actor = actorIn(community, me.id)
  const canEdit = mayEditCommunity(actor) && !community.isArchived
  const canDelete = mayDeleteCommunity(me, actor)
  if (!canEdit && !canDelete) return null
  const editing: MenuItem = { label: 'Edit Community', icon: Pencil, onSelect: () => setOpened('edit') }
  const deleting: MenuItem = {
    label: 'Delete Community',
    icon: Trash2,
    danger: true,
    onSelect: () => setOpened('delete'),
  }
  const groups = [canEdit ? [editing] : [], canDelete ? [deleting] : []].filter(({ length }) => length > 0)
  const close = () => setOpened(undefined)
  return (
    <>
      <Menu label={`More about ${community.name}`} className={iconButtonClass} groups={groups}>
        <Ellipsis className="size-5" aria-hidden />
      </Menu>
      <EditCommunityDialog community={community} open={opened === 'edit'} onOpenChange={close} />
      <DeleteCommunityDialog community={community} open={opened === 'delete'} onOpenChange={close} />
    </>
  )
}
