import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import type { GroupChoice } from './api.ts'
import { CheckRow } from './CheckRow.tsx'
import { GroupDot } from './GroupDot.tsx'
import { JoinedCommunities } from './JoinedCommunities.tsx'
import { friendGroupsQuery, joinedPagesQuery } from './lists-api.ts'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type Props = { chosen: GroupChoice; onChoose: (choice: GroupChoice) => void; onManage: () => void }

/** The boxes that say whose posts the groups feed shows. Each one counts at once. */
export function FilterView({ chosen, onChoose, onManage }: Props) {
  const groups = useQuery(friendGroupsQuery)
  const [q, setQ] = useState('')
  const words = useDebounced(q.trim())
  const communities = useInfiniteQuery(joinedPagesQuery(words))
  if (groups.isError || communities.isLoadingError) {
    const retry = () => void Promise.all([groups.refetch(), communities.refetch()])
    return <ErrorState title="Your groups could not be loaded" onRetry={retry} />
  }
  if (groups.isPending || !communities.data) return <RowsSkeleton />
  return (
    <div className="flex flex-col gap-6">
      <Section title="Friend groups">
        {groups.data.length === 0 ? (
          <NoGroups onManage={onManage} />
        ) : (
          <ul>
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
          </ul>
        )}
      </Section>
      <Section title="Communities">
        <JoinedCommunities
          list={communities}
          q={q}
          onSearch={setQ}
          chosen={chosen.communityIds}
          onChange={(id, isOn) =>
            onChoose({ ...chosen, communityIds: withId(chosen.communityIds, id, isOn) })
          }
        />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="px-2 text-13 text-muted">
        {title}
      </h3>
      {children}
    </section>
  )
}

function NoGroups({ onManage }: { onManage: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 py-1.5">
      <p className="min-w-48 flex-1 text-muted">
        No friend groups yet. Sort your friends into circles of your own.
      </p>
      <Button variant="secondary" onClick={onManage}>
        Create a group
      </Button>
    </div>
  )
}

const withId = (ids: readonly number[], id: number, isOn: boolean) =>
  isOn ? [...ids, id] : ids.filter((one) => one !== id)
