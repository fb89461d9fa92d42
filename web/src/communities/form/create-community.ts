import { type CreateCommunityInput, communityWording } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../core/calls/new-key.ts'
import { useNavigate } from '../../router/router.ts'
import { errorText } from '../../core/calls/request.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { create, refreshOwnCommunities } from '../api.ts'

/** Creates a community and opens its page. Calls `onMade` once it is there. */
export function useCreateCommunity(onMade: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ words: string; key: string }>()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: create,
    onSuccess: async ({ id }) => {
      await navigate(paths.community(id))
      onMade()
      refreshOwnCommunities(queries)
      toast({ title: communityWording.created })
    },
    onError: (error) => toastFailure(communityWording.createFailed, errorText(error)),
  })
  return {
    isPending,
    create: (input: CreateCommunityInput, onError: (error: unknown) => void) => {
      // The same input sent again is the same community.
      const words = JSON.stringify(input)
      const key = sent?.words === words ? sent.key : newKey()
      setSent({ words, key })
      mutate({ ...input, key }, { onError })
    },
  }
}
