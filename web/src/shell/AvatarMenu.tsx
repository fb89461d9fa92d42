import { useMe } from '../accounts/api.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { MenuButton, useMenuOpening } from '../ui/overlays/MenuButton.tsx'
import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'

const Panel = overlayOnIdle(async () => (await import('./AvatarMenuPanel.tsx')).AvatarMenuPanel, 'menu', {
  isFrameFirst: true,
})

export function AvatarMenu() {
  const opening = useMenuOpening()
  return (
    <>
      <MenuButton
        {...opening}
        label="Your menu"
        className="tap-target grid size-10 place-items-center rounded-full outline-on-header active:scale-95 aria-expanded:bg-header-hover"
      >
        <Avatar person={useMe()} size={32} />
      </MenuButton>
      <Panel {...opening} />
    </>
  )
}
