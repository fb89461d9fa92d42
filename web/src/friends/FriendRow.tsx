import type { Friend } from '@kith/shared/friends.ts'
import { MessageCircle, UserMinus } from 'lucide-react'
import { paths } from '../core/paths.ts'
import { FriendGroupsMenu } from '../friend-groups/FriendGroupsMenu.tsx'
import { IconButton, iconButtonClass } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { PersonRow } from './PersonRow.tsx'

/** A friend with buttons for messages, groups and unfriending. The viewer's own row has only a label. */
export function FriendRow({ friend, onUnfriend }: { friend: Friend; onUnfriend: () => void }) {
  if (friend.isSelf) {
    return (
      <PersonRow person={friend}>
        <span className="rounded-full bg-sunken px-3 py-1 text-13 font-semibold text-muted">You</span>
      </PersonRow>
    )
  }
  return (
    <PersonRow person={friend}>
      <Link
        to={paths.messages(friend.id)}
        aria-label={`Message ${friend.name}`}
        data-tooltip="Message User"
        className={iconButtonClass}
      >
        <MessageCircle className="size-5" aria-hidden />
      </Link>
      <FriendGroupsMenu friend={friend} />
      <IconButton label={`Unfriend ${friend.name}`} data-tooltip="Unfriend" onClick={onUnfriend}>
        <UserMinus className="size-5" aria-hidden />
      </IconButton>
    </PersonRow>
  )
}
