import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Blend } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import type { GroupChoice } from './api.ts'
import { GroupDot } from './GroupDot.tsx'
import { friendGroupsQuery, stillJoinedQuery } from './lists-api.ts'

/** The names of the chosen groups and communities, with a button that takes all of them out. */
export function ChosenGroups({ chosen, onClear }: { chosen: GroupChoice; onClear: () => void }) {
  const groups = useQuery(friendGroupsQuery).data ?? []
  // Another choice keeps the names that stay, until the new ones are known.
  const joined = useQuery({ ...stillJoinedQuery(chosen.communityIds), placeholderData: keepPreviousData })
  const communities = joined.data ?? []
  return (
    <div className="flex min-h-11 items-center gap-2 pb-4">
      <ul aria-label="Chosen groups" className="flex min-w-0 flex-1 flex-wrap gap-2">
        {groups
          .filter(({ id }) => chosen.groupIds.includes(id))
          .map(({ id, name, color }) => (
            <li key={id} className={chipClass}>
              <GroupDot color={color} />
              <bdi className="truncate">{name}</bdi>
            </li>
          ))}
        {communities
          .filter(({ id }) => chosen.communityIds.includes(id))
          .map(({ id, name }) => (
            <li key={id} className={chipClass}>
              <Blend className="size-4 shrink-0 text-muted" aria-hidden />
              <bdi className="truncate">{name}</bdi>
            </li>
          ))}
      </ul>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

const chipClass =
  'flex h-8 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-3 text-13 font-semibold'
