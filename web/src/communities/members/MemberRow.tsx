import type { Community, CommunityMember } from '@kith/shared/communities.ts'
import { mayHandOver, mayRemoveMember, maySetCommunityRole } from '@kith/shared/permissions.ts'
import {
  Crown,
  Ellipsis,
  KeyRound,
  Shield,
  ShieldMinus,
  ShieldPlus,
  ShieldUser,
  UserMinus,
} from 'lucide-react'
import { useMe } from '../../accounts/api.ts'
import { PersonRow } from '../../friends/PersonRow.tsx'
import { iconButtonClass } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../ui/overlays/MenuPanel.tsx'
import { actorIn } from '../membership.ts'

type Acts = {
  onSetRole: (role: 'member' | 'moderator') => void
  onHandOver: () => void
  onRemove: () => void
}
type Props = Acts & { member: CommunityMember; community: Community }

/** A member of a community with their role, and what the viewer may do with them. */
export function MemberRow({ member, community, ...acts }: Props) {
  const { id } = useMe()
  const { user, userId } = member
  const groups = itemsFor(member, community, id, acts)
  return (
    <PersonRow person={user} note={<RoleWord member={member} />}>
      {userId === id && (
        <span className="rounded-full bg-sunken px-3 py-1 text-13 font-semibold text-muted">You</span>
      )}
      {groups.length > 0 && (
        <Menu label={`Manage ${user.name}`} className={iconButtonClass} groups={groups}>
          <Ellipsis className="size-5" aria-hidden />
        </Menu>
      )}
    </PersonRow>
  )
}

/** The acts that the viewer's place in the community allows. */
function itemsFor(member: CommunityMember, community: Community, viewerId: number, acts: Acts): MenuItem[][] {
  const actor = actorIn(community, viewerId)
  const roles: MenuItem[] = []
  if (maySetCommunityRole(actor, member)) {
    if (member.role === 'member')
      roles.push({ label: 'Make Moderator', icon: ShieldPlus, onSelect: () => acts.onSetRole('moderator') })
    if (member.role !== 'member')
      roles.push({
        label: member.role === 'admin' ? 'Remove as Admin' : 'Remove as Moderator',
        icon: ShieldMinus,
        onSelect: () => acts.onSetRole('member'),
      })
  }
  if (mayHandOver(actor, member))
    roles.push({ label: 'Make Owner', icon: KeyRound, onSelect: acts.onHandOver })
  const removing: MenuItem[] = mayRemoveMember(actor, member)
    ? [{ label: 'Remove Member', icon: UserMinus, danger: true, onSelect: acts.onRemove }]
    : []
  return [roles, removing].filter(({ length }) => length > 0)
}

const roles = {
  creator: { word: 'Owner', icon: Crown },
  admin: { word: 'Admin', icon: ShieldUser },
  moderator: { word: 'Moderator', icon: Shield },
}

function RoleWord({ member: { role, isCreator } }: { member: CommunityMember }) {
  if (!isCreator && role === 'member') return null
  const { word, icon: Icon } = roles[isCreator ? 'creator' : role === 'admin' ? 'admin' : 'moderator']
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-ink">
      <Icon className="size-4" aria-hidden />
      {word}
    </span>
  )
}
