import { communityWording } from '@kith/shared/communities.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../router/router.ts'
import { paths } from '../core/paths.ts'
import { refreshCommunities } from '../core/refresh-communities.ts'
import { toast } from '../ui/overlays/toast.ts'
import { failed, joinByLink, refreshOwnCommunities } from './api.ts'

/** Joins a community by a link, and opens its page. */
export function useJoinByLink(code: string, id: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => joinByLink(code),
    onSuccess: async () => {
      // Its page may be cached as it was for a stranger.
      refreshCommunities(queries)
      await navigate(paths.community(id), { replace: true })
      refreshOwnCommunities(queries)
      toast({ title: communityWording.joined })
    },
    onError: (error) => failed(communityWording.joinFailed, error),
  })
}
