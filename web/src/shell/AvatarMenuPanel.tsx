import { useQueryClient } from '@tanstack/react-query'
import { paths } from '@kith/shared/paths.ts'
import { CircleUserRound, FilePen, Info, Keyboard, LogOut, Settings } from 'lucide-react'
import { useMe, useSignOut } from '../accounts/api.ts'
import { delayedActionsOf } from '../undo/api.ts'
import { showKeys } from '../keyboard/key-sheet.ts'
import { APPEARANCES, useAppearance } from '../own-profile/appearance-api.ts'
import { MenuChoice } from '../ui/overlays/MenuChoice.tsx'
import type { MenuOpening } from '../ui/overlays/MenuButton.tsx'
import { MenuPanel } from '../ui/overlays/MenuPanel.tsx'
import { toastError } from '../ui/overlays/failure-toast.ts'

/** Whether this is likely no phone or tablet. */
const mayHaveKeys = window.matchMedia('(hover: hover)').matches

/** The menu of the header without its button (AvatarMenu.tsx loads it). */
export function AvatarMenuPanel(opening: MenuOpening) {
  const me = useMe()
  const [appearance, chooseAppearance] = useAppearance()
  const signOut = useSignOut()
  const queries = useQueryClient()
  const leave = async () => {
    // Afterwards nothing of this member could be sent.
    await delayedActionsOf(queries).sendAll?.()
    signOut.mutate(undefined, {
      onError: () => toastError('Failed to sign out. Please try again.'),
    })
  }
  return (
    <MenuPanel
      {...opening}
      label="Your menu"
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
          { label: 'Drafts', icon: FilePen, to: paths.drafts },
          { label: 'About', icon: Info, to: paths.about },
          ...(mayHaveKeys ? [{ label: 'Keyboard shortcuts', icon: Keyboard, onSelect: showKeys }] : []),
        ],
        <MenuChoice
          key="appearance"
          label="Appearance"
          value={appearance}
          options={APPEARANCES}
          onChoose={chooseAppearance}
        />,
        [{ label: 'Sign out', icon: LogOut, onSelect: () => void leave() }],
      ]}
    />
  )
}
