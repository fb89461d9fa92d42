import { useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { friendGroupsQuery } from './lists-api.ts'
import { groupsOfFriendQuery } from './management-api.ts'
import { CheckRow } from './CheckRow.tsx'
import { GroupDot } from './GroupDot.tsx'
import { useSetMembership } from './group-members.ts'
import { NewGroup } from './NewGroup.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type Props = { friend: Person; open: boolean; onOpenChange: (open: boolean) => void }

/** The window of FriendGroupsMenu.tsx: a box for each group. */
export function FriendGroupsMenuPanel({ friend, open, onOpenChange }: Props) {
  const [isMaking, setMaking] = useState(false)
  const { mutate: place } = useSetMembership()
  const description = isMaking ? `${friend.name} is added to it at once.` : 'Only you see your groups.'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isMaking ? 'New group' : `Groups of ${friend.name}`}
      description={description}
      actions={
        !isMaking && (
          <>
            <Button variant="quiet" className="mr-auto -ml-4" onClick={() => setMaking(true)}>
              <Plus className="size-4" aria-hidden />
              New group
            </Button>
            <Button onClick={() => onOpenChange(false)}>Done</Button>
          </>
        )
      }
    >
      {isMaking ? (
        <NewGroup
          onMade={(group) => {
            place({ group, friendId: friend.id, isIn: true })
            setMaking(false)
          }}
          onCancel={() => setMaking(false)}
        />
      ) : (
        <Boxes friend={friend} />
      )}
    </Dialog>
  )
}

function Boxes({ friend }: { friend: Person }) {
  const groups = useQuery(friendGroupsQuery)
  const own = useQuery(groupsOfFriendQuery(friend.id))
  const { mutate: place } = useSetMembership()
  if (groups.isError || own.isError) {
    const retry = () => void Promise.all([groups.refetch(), own.refetch()])
    return <ErrorState title="Your groups could not be loaded" onRetry={retry} />
  }
  if (groups.isPending || own.isPending) return <RowsSkeleton />
  if (groups.data.length === 0) return <p className="text-muted">You have no groups yet.</p>
  return (
    <ul>
      {groups.data.map((group) => (
        <CheckRow
          key={group.id}
          checked={own.data.includes(group.id)}
          sign={<GroupDot color={group.color} />}
          name={group.name}
          onChange={(isIn) => place({ group, friendId: friend.id, isIn })}
        />
      ))}
    </ul>
  )
}
