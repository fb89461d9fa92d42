import { useQuery } from '@tanstack/react-query'
import { FRIEND_GROUPS_MAX, type FriendGroup } from '@kith/shared/friend-groups.ts'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { friendGroupsQuery } from './lists-api.ts'
import { GroupDot } from './GroupDot.tsx'
import { NewGroup } from './NewGroup.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type Props = { onOpen: (id: number) => void }

/** All groups, each a way to its own view, and the making of new ones. */
export function ManageView({ onOpen }: Props) {
  const [isMaking, setMaking] = useState(false)
  const groups = useQuery(friendGroupsQuery)
  if (groups.isError)
    return <ErrorState title="Your groups could not be loaded" onRetry={() => void groups.refetch()} />
  if (groups.isPending) return <RowsSkeleton />
  if (isMaking) return <NewGroup onMade={({ id }) => onOpen(id)} onCancel={() => setMaking(false)} />
  const create = (
    <Button
      variant="secondary"
      className="self-start"
      disabled={groups.data.length >= FRIEND_GROUPS_MAX}
      onClick={() => setMaking(true)}
    >
      <Plus className="size-4" aria-hidden />
      New group
    </Button>
  )
  if (groups.data.length === 0)
    return (
      <EmptyState
        seed="circles"
        title="No friend groups yet"
        hint="Family, the band, people from work: sort your friends into circles of your own."
        action={create}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line">
        {groups.data.map((group) => (
          <GroupRow key={group.id} group={group} onOpen={() => onOpen(group.id)} />
        ))}
      </ul>
      {create}
    </div>
  )
}

function GroupRow({ group, onOpen }: { group: FriendGroup; onOpen: () => void }) {
  const { name, color, memberCount } = group
  return (
    <li className="relative">
      <button
        type="button"
        aria-label={`Edit ${name}`}
        className="flex min-h-12 w-full items-center gap-3 rounded-6 pr-28 pl-2 text-left transition-colors hover:bg-sunken"
        onClick={onOpen}
      >
        <GroupDot color={color} />
        <bdi className="min-w-0 flex-1 truncate font-semibold">{name}</bdi>
      </button>
      {/* Beside the button, whose name has all that is to be read in it. */}
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center gap-3 text-13 text-muted tabular-nums">
        {memberCount === 1 ? '1 friend' : `${memberCount} friends`}
        <ChevronRight className="size-4" aria-hidden />
      </span>
    </li>
  )
}
