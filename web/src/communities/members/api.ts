import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type Community, type CommunityMember } from '@kith/shared/communities.ts'
import { changeItems, pagesQuery } from '../../core/calls/pages.ts'
import { refetchUnder } from '../../core/calls/refetch.ts'
import { request, errorText } from '../../core/calls/request.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { patchCommunity } from '../api.ts'

const membersQuery = (id: number) => {
  const path = fillPath(communitiesApi.members, { id })
  return pagesQuery<CommunityMember>([path], path)
}

/** The members of a community, its staff first. */
export const useMembers = (id: number) => useInfiniteQuery(membersQuery(id))

const memberPath = ({ groupId, userId }: CommunityMember) =>
  fillPath(communitiesApi.member, { id: groupId, userId })

type NewRole = { member: CommunityMember; role: 'member' | 'moderator' }

/** Makes a member a moderator, or takes the role from them. Shown at once, rolled back on failure. */
export function useSetRole(id: number) {
  const queries = useQueryClient()
  const show = (userId: number, role: CommunityMember['role']) =>
    changeItems<CommunityMember>(queries, membersQuery(id).queryKey, (members) =>
      members.map((member) => (member.userId === userId ? { ...member, role } : member)),
    )
  return useMutation({
    scope: { id: `roles ${id}` },
    networkMode: 'always',
    mutationFn: ({ member, role }: NewRole) => request('PUT', memberPath(member), { body: { role } }),
    onMutate: ({ member, role }) => show(member.userId, role),
    onSuccess: (_answer, { member, role }) =>
      toast({
        title:
          role === 'moderator'
            ? `${member.user.name} is a moderator now`
            : `${member.user.name} is a regular member now`,
      }),
    onError: (error, { member }) => {
      show(member.userId, member.role)
      toastFailure('Failed to change the role', errorText(error))
    },
  })
}

/** Removes a member. They leave the list at once and come back on failure. */
export function useRemoveMember({ id, memberCount }: Community) {
  const queries = useQueryClient()
  const { queryKey } = membersQuery(id)
  return useMutation({
    networkMode: 'always',
    mutationFn: (member: CommunityMember) => request('DELETE', memberPath(member)),
    onMutate: ({ userId }) => {
      const before = queries.getQueryData(queryKey)
      changeItems<CommunityMember>(queries, queryKey, (members) =>
        members.filter((member) => member.userId !== userId),
      )
      patchCommunity(queries, id, { memberCount: memberCount - 1 })
      return () => {
        queries.setQueryData(queryKey, before)
        patchCommunity(queries, id, { memberCount })
      }
    },
    onSuccess: (_answer, { user }) => toast({ title: `${user.name} was removed` }),
    onError: (error, _member, putBack) => {
      putBack?.()
      toastFailure('Failed to remove member', errorText(error))
    },
    onSettled: () => refetchUnder(queries, communitiesApi.communities),
  })
}

/** Makes another member the creator. The server decides what the old one becomes. */
export function useHandOver(id: number) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ userId }: CommunityMember) =>
      request('PUT', fillPath(communitiesApi.creator, { id }), { body: { userId } }),
    onSuccess: (_answer, { userId, user }) => {
      patchCommunity(queries, id, { creatorId: userId, creator: user })
      toast({ title: `${user.name} owns this community now` })
    },
    onError: (error) => toastFailure('Failed to hand the community over', errorText(error)),
    onSettled: () => refetchUnder(queries, communitiesApi.communities),
  })
}
