import type { FilteredFriend } from '@kith/shared/friend-groups.ts'
import { GroupDot } from './GroupDot.tsx'

/** The groups in which a friend stands, as small words beside their name. */
export function GroupChips({ groups }: Pick<FilteredFriend, 'groups'>) {
  if (groups.length === 0) return null
  return (
    <ul aria-label="Groups" className="flex min-w-0 flex-wrap gap-1">
      {groups.map(({ id, name, color }) => (
        <li
          key={id}
          className="flex max-w-full items-center gap-1.5 rounded-full bg-sunken px-2 text-13 text-muted"
        >
          <GroupDot color={color} className="size-2.5" />
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
