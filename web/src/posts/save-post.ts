import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookmarkWording } from '@kith/shared/bookmarks.ts'
import type { Post } from '@kith/shared/posts.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchPost, POSTS, SAVED, setSaved } from './api.ts'

/** Saves a post or lets go of it: on screen at once, rolled back when it fails. */
export function useSavePost({ id }: Post) {
  const queries = useQueryClient()
  const show = (isBookmarked: boolean) => patchPost(queries, id, (post) => ({ ...post, isBookmarked }))
  return useMutation({
    scope: { id: `save post ${id}` },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => setSaved(id, wanted),
    onMutate: show,
    // The list of what is saved is asked for anew when it is next looked at, not under the reader's eyes.
    onSuccess: () => void queries.invalidateQueries({ queryKey: [POSTS, SAVED], refetchType: 'none' }),
    onError: (_error, wanted) => {
      show(!wanted)
      toast({ title: 'Error', description: bookmarkWording.saveFailed, variant: 'destructive' })
    },
  })
}
