import { paths } from '@kith/shared/paths.ts'
import { mayMessage } from '@kith/shared/permissions.ts'
import type { Profile } from '@kith/shared/profiles.ts'
import { undoWording } from '@kith/shared/undo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Clock, MessageCircle, UserPlus, UserMinus } from 'lucide-react'
import { useMe } from '../accounts/api.ts'
import { delayAction, undoDelayed } from '../undo/api.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { useAccept, useAskToBeFriends } from './profile-mutations.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

type Props = { profile: Profile }

/** The actions for a member, depending on the friendship. For the viewer's own profile, a link to edit it. */
export function ProfileActions({ profile }: Props) {
  const { status, direction } = profile.friendship
  if (status === 'self') {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Link to={paths.settingsPage('words')} className={buttonClass({ variant: 'secondary' })}>
          My words
        </Link>
        <Link to={paths.profile()} className={buttonClass({ variant: 'secondary' })}>
          Edit profile
        </Link>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'none' && <AddFriend profile={profile} />}
      {status === 'pending' && direction === 'sent' && (
        <Button variant="secondary" disabled>
          <Clock className="size-4" aria-hidden />
          Request Sent
        </Button>
      )}
      {status === 'pending' && direction === 'received' && <Answer profile={profile} />}
      {mayMessage(profile.friendship) && (
        <Link to={paths.messages(profile.id)} className={buttonClass()}>
          <MessageCircle className="size-4" aria-hidden />
          Message User
        </Link>
      )}
      {status === 'friends' && <Friends profile={profile} />}
      <ProfileMenu profile={profile} />
    </div>
  )
}

function AddFriend({ profile }: Props) {
  const { mutate: ask } = useAskToBeFriends(profile)
  const queries = useQueryClient()
  return (
    // Whoever has just been unfriended or declined comes back as they were.
    <Button onClick={() => undoDelayed(queries, profile.id, 'unfriend', 'decline') || ask()}>
      <UserPlus className="size-4" aria-hidden />
      Add Friend
    </Button>
  )
}

function Answer({ profile }: Props) {
  const { mutate: accept } = useAccept(profile)
  const queries = useQueryClient()
  const { id: memberId } = useMe()
  const { id, friendship } = profile
  const decline = () =>
    delayAction(queries, {
      memberId,
      kind: 'decline',
      about: id,
      more: friendship.friendshipId,
      ...undoWording.declined,
    })
  // A request without an id can't be answered yet.
  const disabled = friendship.friendshipId === undefined
  return (
    <>
      <Button disabled={disabled} onClick={() => accept()}>
        Accept
      </Button>
      <Button variant="secondary" disabled={disabled} onClick={decline}>
        Decline
      </Button>
    </>
  )
}

function Friends({ profile }: Props) {
  const queries = useQueryClient()
  const { id: memberId } = useMe()
  const { id, name } = profile
  const unfriend = () =>
    delayAction(queries, { memberId, kind: 'unfriend', about: id, ...undoWording.unfriended(name) })
  return (
    <Menu
      label="Friends"
      className={buttonClass({ variant: 'secondary' })}
      groups={[[{ label: 'Unfriend', icon: UserMinus, danger: true, onSelect: unfriend }]]}
    >
      <Check className="size-4" aria-hidden />
      Friends
    </Menu>
  )
}
