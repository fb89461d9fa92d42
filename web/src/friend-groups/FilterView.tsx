import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { friendGroupsQuery, type GroupChoice, joinedCommunitiesQuery } from './api.ts'
import { CheckRow } from './CheckRow.tsx'
import { GroupDot } from './GroupDot.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type Props = { chosen: GroupChoice; onChoose: (choice: GroupChoice) => void; onManage: () => void }

/** The boxes that say whose posts the groups feed shows. Each one counts at once. */
export function FilterView({ chosen, onChoose, onManage }: Props) {
  const groups = useQuery(friendGroupsQuery)
  const communities = useQuery(joinedCommunitiesQuery)
  if (groups.isError || communities.isError) {
    const retry = () => void Promise.all([groups.refetch(), communities.refetch()])
    return <ErrorState title="Your groups could not be loaded" onRetry={retry} />
  }
  if (groups.isPending || communities.isPending) return <RowsSkeleton />
  return (
    <div className="flex flex-col gap-6">
      <Section title="Friend groups" empty={groups.data.length === 0 && <NoGroups onManage={onManage} />}>
        {groups.data.map(({ id, name, color, memberCount }) => (
          <CheckRow
            key={id}
            checked={chosen.groupIds.includes(id)}
            sign={<GroupDot color={color} />}
            name={name}
            note={memberCount === 1 ? '1 friend' : `${memberCount} friends`}
            onChange={(isOn) => onChoose({ ...chosen, groupIds: withId(chosen.groupIds, id, isOn) })}
          />
        ))}
      </Section>
      <Section title="Communities" empty={communities.data.length === 0 && <NoCommunities />}>
        {communities.data.map(({ id, name, memberCount }) => (
          <CheckRow
            key={id}
            checked={chosen.communityIds.includes(id)}
            sign={<Users className="size-4 shrink-0 text-muted" aria-hidden />}
            name={name}
            note={memberCount === 1 ? '1 member' : `${memberCount} members`}
            onChange={(isOn) => onChoose({ ...chosen, communityIds: withId(chosen.communityIds, id, isOn) })}
          />
        ))}
      </Section>
    </div>
  )
}

function Section({ title, empty, children }: { title: string; empty: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="px-2 text-13 text-muted">
        {title}
      </h3>
      {empty || <ul>{children}</ul>}
    </section>
  )
}

function NoGroups({ onManage }: { onManage: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 py-1.5">
      <p className="min-w-48 flex-1 text-muted">
        No friend groups yet. Sort your friends into circles of your own.
      </p>
      <Button look="secondary" onClick={onManage}>
        Create a group
      </Button>
    </div>
  )
}

const NoCommunities = () => <p className="px-2 py-1.5 text-muted">The communities you join show here too.</p>

const withId = (ids: readonly number[], id: number, isOn: boolean) =>
  isOn ? [...ids, id] : ids.filter((one) => one !== id)
