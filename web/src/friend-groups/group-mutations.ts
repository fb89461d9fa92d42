import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FriendGroup } from '@kith/shared/friend-groups.ts'
import { errorText } from '../core/calls/request.ts'
import { toastError, toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { friendGroupsQuery } from './lists-api.ts'
import { changeGroups, createGroup, deleteGroup, editGroup, refresh, type Fields } from './management-api.ts'

/** Makes a group. Sent again after a failure, the same words make it once. */
export function useCreateGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...words }: Fields & { key: string }) => createGroup(words, key),
    onSuccess: (group) => {
      changeGroups(queries, (groups) => inOrder([...groups.filter(({ id }) => id !== group.id), group]))
      toast({ title: 'Friend group created!', description: 'Friend group created successfully' })
    },
    onError: (error) => tellFailure(error, 'Failed to create group', 'Failed to create friend group'),
    onSettled: () => refresh(queries),
  })
}

/** Gives a group its new name and colour: on screen at once, taken back when it fails. */
export function useEditGroup(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (words: Fields) => editGroup(id, words),
    onMutate: async (words) => {
      await queries.cancelQueries({ queryKey: friendGroupsQuery.queryKey })
      const before = queries.getQueryData(friendGroupsQuery.queryKey)
      changeGroups(queries, (groups) =>
        inOrder(groups.map((group) => (group.id === id ? { ...group, ...words } : group))),
      )
      return before
    },
    onSuccess: () => toast({ title: 'Group updated!' }),
    onError: (error, _words, before) => {
      queries.setQueryData(friendGroupsQuery.queryKey, before)
      tellFailure(error, 'Failed to update group', 'Failed to update friend group')
    },
    onSettled: () => refresh(queries),
  })
}

/** Deletes a group: it leaves the list at once and comes back when that fails. */
export function useDeleteGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: deleteGroup,
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: friendGroupsQuery.queryKey })
      const before = queries.getQueryData(friendGroupsQuery.queryKey)
      changeGroups(queries, (groups) => groups.filter((group) => group.id !== id))
      return before
    },
    onSuccess: () => toast({ title: 'Friend group deleted' }),
    onError: (error, _id, before) => {
      queries.setQueryData(friendGroupsQuery.queryKey, before)
      tellFailure(error, 'Failed to delete group', 'Failed to delete friend group')
    },
    onSettled: () => refresh(queries),
  })
}

/** With the server's own sentence where it said one to a person. */
export function tellFailure(error: unknown, title: string, otherwise: string): void {
  const reason = errorText(error)
  if (reason) toastFailure(title, reason)
  else toastError(otherwise)
}

const inOrder = (groups: FriendGroup[]) =>
  groups.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
