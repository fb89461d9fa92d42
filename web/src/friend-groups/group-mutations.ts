import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type FriendGroup, friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { request, RequestError } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { FILTERED_FRIENDS, friendGroupsQuery } from './api.ts'

export type Words = { name: string; color: string }

/** Makes a group. Sent again after a failure, the same words make it once. */
export function useCreateGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...words }: Words & { key: string }) =>
      request<FriendGroup>('POST', friendGroupsApi.groups, { body: words, idempotencyKey: key }),
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
    mutationFn: (words: Words) =>
      request<FriendGroup>('PUT', fillPath(friendGroupsApi.group, { id }), { body: words }),
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
    mutationFn: (id: number) => request('DELETE', fillPath(friendGroupsApi.group, { id })),
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

/** What the groups hold has changed: the friends with their groups, and the feed that is made of them (contract.md §4). */
export function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: friendGroupsQuery.queryKey })
  void queries.invalidateQueries({ queryKey: [FILTERED_FRIENDS] })
  void queries.invalidateQueries({ queryKey: [postsApi.posts, { filter: 'groups' }] })
}

export function changeGroups(queries: QueryClient, change: (groups: FriendGroup[]) => FriendGroup[]): void {
  queries.setQueryData(friendGroupsQuery.queryKey, (groups) => groups && change(groups))
}

/** With the server's own sentence where it said one to a person. */
export function tellFailure(error: unknown, title: string, otherwise: string): void {
  const reason = error instanceof RequestError && error.status < 500 ? error.detail : undefined
  toast({ title: reason ? title : 'Error', description: reason ?? otherwise, variant: 'destructive' })
}

const inOrder = (groups: FriendGroup[]) =>
  groups.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
