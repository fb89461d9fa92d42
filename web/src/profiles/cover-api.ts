import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { ownProfileApi, profileWording } from '@kith/shared/own-profile.ts'
import { sessionQuery } from '../accounts/api.ts'
import { request, errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchProfile } from './api.ts'

/** Uploads a picture as the cover of the own profile; null removes the one that is there. */
export function useSetCover() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (picture: Blob | null) => (picture ? upload(picture) : remove()),
    onSuccess: (user) => {
      queries.setQueryData(sessionQuery.queryKey, user)
      patchProfile(queries, user.id, { coverImage: user.coverImage })
      toast({ title: profileWording.coverUpdated })
    },
    onError: (error) => toastFailure(profileWording.coverUpdateFailed, errorText(error)),
  })
}

async function upload(picture: Blob): Promise<CurrentUser> {
  const form = new FormData()
  form.append('cover', picture, 'cover')
  return (await request<{ user: CurrentUser }>('POST', ownProfileApi.cover, { body: form })).user
}

const remove = () => request<CurrentUser>('PUT', ownProfileApi.profile, { body: { coverImage: null } })
