import { type CreateCommunityInput, communityWording } from '@kith/shared/communities.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../core/new-key.ts'
import { paths } from '../../core/paths.ts'
import { useNavigate } from '../../router/router.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { create, failed, refreshOwnCommunities } from '../api.ts'

/** Creates a community and opens its page. */
export function useCreateCommunity() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ words: string; key: string }>()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: create,
    onSuccess: async ({ id }) => {
      await navigate(paths.community(id))
      refreshOwnCommunities(queries)
      toast({ title: communityWording.created })
    },
    onError: (error) => failed(communityWording.createFailed, error),
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
