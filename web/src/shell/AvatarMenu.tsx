import { CircleUserRound, Info, Keyboard, LogOut, Settings } from 'lucide-react'
import { useMe, useSignOut } from '../accounts/api.ts'
import { paths } from '../core/paths.ts'
import { showKeys } from '../keyboard/key-sheet.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { toast } from '../ui/overlays/toast.ts'

/** Whether this is likely no phone or tablet. */
const mayHaveKeys = window.matchMedia('(hover: hover)').matches

export function AvatarMenu() {
  const me = useMe()
  const signOut = useSignOut()
  const leave = () =>
    signOut.mutate(undefined, {
      onError: () =>
        toast({
          title: 'Error',
          description: 'Failed to sign out. Please try again.',
          variant: 'destructive',
        }),
    })
  return (
    <Menu
      label="Your menu"
      className="touch grid size-10 place-items-center rounded-full outline-on-header active:scale-95 aria-expanded:bg-header-hover"
      heading={
        <>
          <bdi className="block max-w-56 truncate font-title font-semibold">{me.name}</bdi>
          <span className="block max-w-56 truncate text-13 text-muted">@{me.username}</span>
        </>
      }
      groups={[
        [
          { label: 'View Profile', icon: CircleUserRound, to: paths.profile(me.username) },
          { label: 'Profile and Settings', icon: Settings, to: paths.profile() },
          { label: 'About', icon: Info, to: paths.about },
          ...(mayHaveKeys ? [{ label: 'Keyboard shortcuts', icon: Keyboard, onSelect: showKeys }] : []),
        ],
        [{ label: 'Sign out', icon: LogOut, onSelect: leave }],
      ]}
    >
      <Avatar person={me} size={32} />
    </Menu>
  )
}
