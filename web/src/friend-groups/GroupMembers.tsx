import { useInfiniteQuery } from '@tanstack/react-query'
import { FRIEND_SEARCH_MAX, type FriendGroup } from '@kith/shared/friend-groups.ts'
import { useState } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { CheckRow } from './CheckRow.tsx'
import { friendsQuery } from './management-api.ts'
import { useSetMembership } from './group-members.ts'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { useDebounced } from '../core/forms/debounced-value.ts'

/** Who is in a group, and who could be: a tick puts a friend in, its absence takes them out. */
export function GroupMembers({ group }: { group: FriendGroup }) {
  const [q, setQ] = useState('')
  const [tab, setTab] = useState(group.memberCount > 0 ? 'members' : 'all')
  const words = useDebounced(q.trim())
  return (
    <div className="flex flex-col gap-3">
      <Field label="Search your friends">
        {(described) => (
          <Input
            {...described}
            type="search"
            autoComplete="off"
            maxLength={FRIEND_SEARCH_MAX}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
        )}
      </Field>
      <Tabs
        label="Friends"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'members',
            label: `In this group (${group.memberCount})`,
            content: <Friends group={group} of={group.id} q={words} />,
          },
          { id: 'all', label: 'All friends', content: <Friends group={group} of={undefined} q={words} /> },
        ]}
      />
    </div>
  )
}

function Friends({ group, of, q }: { group: FriendGroup; of: number | undefined; q: string }) {
  const friends = useInfiniteQuery(friendsQuery(of, q))
  const { mutate: place } = useSetMembership()
  if (friends.isPending) return <RowsSkeleton />
  if (!friends.data)
    return <ErrorState title="Failed to fetch friends" onRetry={() => void friends.refetch()} />
  const people = itemsOf(friends.data)
  if (people.length === 0) return <p className="px-2 py-4 text-muted">{emptyWords(of, q)}</p>
  return (
    <>
      <ul>
        {people.map(({ id: friendId, groups, ...person }) => (
          <CheckRow
            key={friendId}
            checked={groups.some(({ id }) => id === group.id)}
            sign={<Avatar person={person} size={32} />}
            name={person.name}
            note={`@${person.username}`}
            onChange={(isIn) => place({ group, friendId, isIn })}
          />
        ))}
      </ul>
      <LoadMore list={friends} failed="Failed to fetch friends" className="mt-2" />
    </>
  )
}

function emptyWords(of: number | undefined, q: string): string {
  if (q) return 'No friend with that name.'
  return of === undefined ? 'You have no friends to add yet.' : 'Nobody is in this group yet.'
}
