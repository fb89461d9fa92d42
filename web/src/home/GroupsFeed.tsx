import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { postWording } from '@kith/shared/posts.ts'
import { Users } from 'lucide-react'
import { friendGroupsQuery, type GroupChoice, joinedCommunitiesQuery } from '../friend-groups/api.ts'
import { GroupDot } from '../friend-groups/GroupDot.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { groupsChoice, groupsFeedQuery } from './api.ts'
import { FeedStates } from './FeedStates.tsx'

type Props = { chosen: GroupChoice; onChange: () => void; onClear: () => void }

/** The groups tab: the names of the chosen groups, and their posts. */
export function GroupsFeed({ chosen, onChange, onClear }: Props) {
  const feed = useInfiniteQuery(groupsFeedQuery(chosen))
  const empty = (
    <EmptyState
      seed="feed groups"
      title={postWording.emptyFeed}
      hint="Nobody in these groups has posted yet. Tick more of them, or add friends to one."
      action={
        <Button look="secondary" onClick={onChange}>
          Choose groups
        </Button>
      }
    />
  )
  return (
    <>
      <Chosen chosen={chosen} onClear={onClear} />
      <FeedStates choice={groupsChoice(chosen)} feed={feed} empty={empty} />
    </>
  )
}

function Chosen({ chosen, onClear }: Pick<Props, 'chosen' | 'onClear'>) {
  const groups = useQuery(friendGroupsQuery).data ?? []
  const communities = useQuery(joinedCommunitiesQuery).data ?? []
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
              <Users className="size-4 shrink-0 text-muted" aria-hidden />
              <bdi className="truncate">{name}</bdi>
            </li>
          ))}
      </ul>
      <Button look="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

const chipClass =
  'flex h-8 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-3 text-13 font-semibold'
