import { communitiesApi, communityWording } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../router/router.ts'
import { refetchUnder } from '../core/calls/refetch.ts'
import { errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { joinByLink, refreshOwnCommunities } from './api.ts'

/** Joins a community by a link, and opens its page. */
export function useJoinByLink(code: string, id: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => joinByLink(code),
    onSuccess: async () => {
      // Its page may be cached as it was for a stranger.
      refetchUnder(queries, communitiesApi.communities)
      await navigate(paths.community(id), { replace: true })
      refreshOwnCommunities(queries)
      toast({ title: communityWording.joined })
    },
    onError: (error) => toastFailure(communityWording.joinFailed, errorText(error)),
  })
}
