import { type FriendGroup, GROUP_COLOR_DEFAULT } from '@kith/shared/friend-groups.ts'
import { useState } from 'react'
import { newKey } from '../core/calls/new-key.ts'
import type { Fields } from './management-api.ts'
import { useCreateGroup } from './group-mutations.ts'
import { GroupForm } from './GroupForm.tsx'

export function NewGroup({
  onMade,
  onCancel,
}: {
  onMade: (group: FriendGroup) => void
  onCancel: () => void
}) {
  const { mutate, isPending } = useCreateGroup()
  const [sent, setSent] = useState<Fields & { key: string }>()
  const create = ({ name, color }: Fields) => {
    // The same words sent again are the same group.
    const isAgain = sent?.name === name && sent.color === color
    const group = isAgain ? sent : { name, color, key: newKey() }
    setSent(group)
    mutate(group, { onSuccess: onMade })
  }
  return (
    <GroupForm
      start={{ name: '', color: GROUP_COLOR_DEFAULT }}
      submit="Create group"
      isPending={isPending}
      onCancel={onCancel}
      onSubmit={create}
    />
  )
}
