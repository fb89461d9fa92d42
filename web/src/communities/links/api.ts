import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type CommunityLink, type CreateLinkInput } from '@kith/shared/communities.ts'
import { changeItems, pagesQuery } from '../../core/calls/pages.ts'
import { request, errorText } from '../../core/calls/request.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast.ts'

const linksQuery = (id: number) => {
  const path = fillPath(communitiesApi.links, { id })
  return pagesQuery<CommunityLink>([path], path)
}

/** The links to join a community, the newest first. */
export const useLinks = (id: number) => useInfiniteQuery(linksQuery(id))

/** Makes a link and puts it on top of the list. */
export function useCreateLink(id: number) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: CreateLinkInput) =>
      request<CommunityLink>('POST', fillPath(communitiesApi.links, { id }), { body }),
    onSuccess: (created) => {
      changeItems<CommunityLink>(queries, linksQuery(id).queryKey, (links, page) =>
        page === 0 ? [created, ...links.filter((link) => link.id !== created.id)] : links,
      )
      toast({ title: 'Link created' })
    },
    onError: (error) => toastFailure('Failed to create link', errorText(error)),
  })
}

/** Revokes a link. It leaves the list at once and comes back on failure. */
export function useRevokeLink(id: number) {
  const queries = useQueryClient()
  const { queryKey } = linksQuery(id)
  return useMutation({
    networkMode: 'always',
    mutationFn: (linkId: number) => request('DELETE', fillPath(communitiesApi.link, { id, linkId })),
    onMutate: (linkId) => {
      const before = queries.getQueryData(queryKey)
      changeItems<CommunityLink>(queries, queryKey, (links) => links.filter((link) => link.id !== linkId))
      return before
    },
    onSuccess: () => toast({ title: 'Link revoked' }),
    onError: (error, _linkId, before) => {
      queries.setQueryData(queryKey, before)
      toastFailure('Failed to revoke link', errorText(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
