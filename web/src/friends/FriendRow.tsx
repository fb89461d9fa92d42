import type { Friend } from '@kith/shared/friends.ts'
import { paths } from '@kith/shared/paths.ts'
import { Ellipsis, MessageCircle, UserMinus } from 'lucide-react'
import { FriendGroupsMenu } from '../friend-groups/FriendGroupsMenu.tsx'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { PersonRow } from './PersonRow.tsx'

/** A friend with buttons for messages and groups, and a menu. The viewer's own row has only a label. */
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
      <Menu
        label={`More about ${friend.name}`}
        className={iconButtonClass}
        groups={[[{ label: 'Unfriend', icon: UserMinus, danger: true, onSelect: onUnfriend }]]}
      >
        <Ellipsis className="size-5" aria-hidden />
      </Menu>
    </PersonRow>
  )
}
