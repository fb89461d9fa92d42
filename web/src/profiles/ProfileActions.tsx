import { paths } from '@kith/shared/paths.ts'
import type { Profile } from '@kith/shared/profiles.ts'
import { Check, Clock, MessageCircle, UserPlus, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Link } from '../ui/Link.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { useAnswerRequest, useAskToBeFriends, useUnfriend } from './profile-mutations.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

type Props = { profile: Profile }

/** The actions for a member, depending on the friendship. For the viewer's own profile, a link to edit it. */
export function ProfileActions({ profile }: Props) {
  const { status, direction } = profile.friendship
  if (status === 'self') {
    return (
      <Link to={paths.profile()} className={buttonClass({ look: 'secondary' })}>
        Edit profile
      </Link>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'none' && <AddFriend profile={profile} />}
      {status === 'pending' && direction === 'sent' && (
        <Button look="secondary" disabled>
          <Clock className="size-4" aria-hidden />
          Request Sent
        </Button>
      )}
      {status === 'pending' && direction === 'received' && <Answer profile={profile} />}
      {status === 'friends' && <Friends profile={profile} />}
      <ProfileMenu profile={profile} />
    </div>
  )
}

function AddFriend({ profile }: Props) {
  const { mutate: ask } = useAskToBeFriends(profile)
  return (
    <Button onClick={() => ask()}>
      <UserPlus className="size-4" aria-hidden />
      Add Friend
    </Button>
  )
}

function Answer({ profile }: Props) {
  const { mutate: answer } = useAnswerRequest(profile)
  // A request without an id can't be answered yet.
  const disabled = profile.friendship.friendshipId === undefined
  return (
    <>
      <Button disabled={disabled} onClick={() => answer('accepted')}>
        Accept
      </Button>
      <Button look="secondary" disabled={disabled} onClick={() => answer('declined')}>
        Decline
      </Button>
    </>
  )
}

function Friends({ profile }: Props) {
  const { mutate: unfriend } = useUnfriend(profile)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Link to={paths.messages(profile.id)} className={buttonClass()}>
        <MessageCircle className="size-4" aria-hidden />
        Message User
      </Link>
      <Menu
        label="Friends"
        className={buttonClass({ look: 'secondary' })}
        groups={[[{ label: 'Unfriend', icon: UserMinus, danger: true, onSelect: () => setAsking(true) }]]}
      >
        <Check className="size-4" aria-hidden />
        Friends
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Unfriend"
        description={`You and ${profile.name} will no longer see what is for friends of one another. They are not told.`}
        confirm="Unfriend"
        onConfirm={() => unfriend()}
      />
    </>
  )
}
