import type { Profile } from '@kith/shared/profiles.ts'
import { Ban, Ellipsis, Eye, EyeOff, Flag } from 'lucide-react'
import { useState } from 'react'
import { ReportDialog } from '../reports/ReportDialog.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { MenuItem } from '../ui/overlays/MenuPanel.tsx'
import { useBlock, useSetHidden } from './profile-mutations.ts'

/** Rare actions: hiding, reporting and blocking, each with a dialog. */
export function ProfileMenu({ profile }: { profile: Profile }) {
  const { name, isHidden } = profile
  const [asking, setAsking] = useState<'hide' | 'report' | 'block'>()
  const { mutate: setHidden } = useSetHidden(profile)
  const { mutate: block } = useBlock(profile)
  const hiding: MenuItem = isHidden
    ? { label: 'Unhide', icon: Eye, onSelect: () => setHidden(false) }
    : { label: 'Hide', icon: EyeOff, onSelect: () => setAsking('hide') }
  const reporting: MenuItem = { label: 'Report', icon: Flag, onSelect: () => setAsking('report') }
  const blocking: MenuItem = { label: 'Block', icon: Ban, danger: true, onSelect: () => setAsking('block') }
  return (
    <>
      <Menu
        label={`More about ${name}`}
        className={iconButtonClass}
        groups={[[hiding, reporting], [blocking]]}
      >
        <Ellipsis className="size-5" aria-hidden />
      </Menu>
      <ConfirmDialog
        open={asking === 'hide'}
        onOpenChange={(isOpen) => setAsking(isOpen ? 'hide' : undefined)}
        title={`Hide ${name}`}
        description="Their posts stay out of your feeds, search and trending. Nothing else changes, and they are not told. You can undo this."
        confirm="Hide"
        variant="primary"
        onConfirm={() => setHidden(true)}
      />
      <ReportDialog
        targetType="user"
        targetId={profile.id}
        open={asking === 'report'}
        onOpenChange={(isOpen) => setAsking(isOpen ? 'report' : undefined)}
      />
      <ConfirmDialog
        open={asking === 'block'}
        onOpenChange={(isOpen) => setAsking(isOpen ? 'block' : undefined)}
        title={`Block ${name}`}
        description="You won’t see each other anywhere on this site: no posts, comments, messages or requests. If you are friends, that ends. They are not told. You can unblock them, but the friendship stays ended."
        confirm="Block"
        onConfirm={() => block()}
      />
    </>
  )
}
