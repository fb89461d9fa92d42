import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type Community, type EditCommunityInput } from '@kith/shared/communities.ts'
import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { paths } from '@kith/shared/paths.ts'
import { refetchUnder } from '../../core/calls/refetch.ts'
import { isCode, request, errorText } from '../../core/calls/request.ts'
import { uploadPicture } from '../../media/api.ts'
import { useNavigate } from '../../router/router.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { forgetCommunity, patchCommunity, refreshOwnCommunities } from '../api.ts'

/** Changes the name, description, rules or pictures of a community. What is left out stays. */
function useEdit<Input>(id: number, prepare: (input: Input) => Promise<EditCommunityInput>) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input: Input) =>
      request<Community>('PUT', fillPath(communitiesApi.community, { id }), { body: await prepare(input) }),
    onSuccess: (edited) => {
      patchCommunity(queries, id, edited)
      refreshOwnCommunities(queries)
      toast({ title: 'Community updated' })
    },
    onError: (error) => {
      toastFailure('Failed to update community', errorText(error))
      if (isCode(error, CHANGED_MEANWHILE)) refetchUnder(queries, communitiesApi.communities)
    },
  })
}

export const useEditCommunity = (id: number) => useEdit(id, async (input: EditCommunityInput) => input)

export type PictureKind = 'avatar' | 'coverImage'

/** Uploads a picture and gives it to the community; null removes the one that is there. */
export const useSetPicture = (id: number, kind: PictureKind) =>
  useEdit(id, async (picture: Blob | null) => ({ [kind]: picture && (await uploadPicture(picture)) }))

/** Deletes a community and leads back to the list. */
export function useDeleteCommunity(id: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('DELETE', fillPath(communitiesApi.community, { id })),
    onSuccess: async () => {
      await navigate(paths.communities, { replace: true })
      forgetCommunity(queries, id)
      refreshOwnCommunities(queries)
      toast({ title: 'Community deleted' })
    },
    onError: (error) => toastFailure('Failed to delete community', errorText(error)),
  })
}
