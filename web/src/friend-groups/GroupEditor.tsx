import { useQuery } from '@tanstack/react-query'
import { type FriendGroup, friendGroupWording } from '@kith/shared/friend-groups.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { friendGroupsQuery } from './lists-api.ts'
import { useDeleteGroup, useEditGroup } from './group-mutations.ts'
import { GroupDot } from './GroupDot.tsx'
import { GroupForm } from './GroupForm.tsx'
import { GroupMembers } from './GroupMembers.tsx'

type Props = { id: number; onGone: () => void }

/** One group: what it is called, who is in it, and its end. */
export function GroupEditor({ id, onGone }: Props) {
  const group = useQuery(friendGroupsQuery).data?.find((one) => one.id === id)
  const [isEditing, setEditing] = useState(false)
  if (!group) return <ErrorState title="This group is gone" />
  if (isEditing) return <Words group={group} onDone={() => setEditing(false)} />
  return (
    <div className="flex flex-col gap-4">
      <Heading group={group} onEdit={() => setEditing(true)} onGone={onGone} />
      <GroupMembers group={group} />
    </div>
  )
}

type HeadingProps = { group: FriendGroup; onEdit: () => void; onGone: () => void }

function Heading({ group, onEdit, onGone }: HeadingProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate: remove } = useDeleteGroup()
  return (
    <div className="flex items-center gap-3">
      <GroupDot color={group.color} className="size-5" />
      <h3 className="min-w-0 flex-1 truncate text-17">
        <bdi>{group.name}</bdi>
      </h3>
      <Button variant="secondary" onClick={onEdit}>
        Rename or recolor
      </Button>
      <IconButton label="Delete group" data-tooltip="Delete group" onClick={() => setAsking(true)}>
        <Trash2 className="size-5" aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete group"
        description={friendGroupWording.deleteQuestion(group.name)}
        confirm="Delete"
        onConfirm={() => {
          remove(group.id)
          onGone()
        }}
      />
    </div>
  )
}

function Words({ group, onDone }: { group: FriendGroup; onDone: () => void }) {
  const { mutate, isPending } = useEditGroup(group.id)
  return (
    <GroupForm
      start={group}
      submit="Save"
      isPending={isPending}
      onCancel={onDone}
      onSubmit={(words) => mutate(words, { onSuccess: onDone })}
    />
  )
}
