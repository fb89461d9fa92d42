import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookmarkWording } from '@kith/shared/bookmarks.ts'
import type { Post } from '@kith/shared/posts.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchPost, POSTS, SAVED, setSaved } from './api.ts'

/** Saves a post or removes it from the saved ones. Shown at once, rolled back on failure. */
export function useSavePost({ id }: Post) {
  const queries = useQueryClient()
  const show = (isBookmarked: boolean) => patchPost(queries, id, (post) => ({ ...post, isBookmarked }))
  return useMutation({
    scope: { id: `save post ${id}` },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => setSaved(id, wanted),
    onMutate: show,
    // The list of saved posts is fetched the next time it is opened. It must not change while someone reads it.
    onSuccess: () => void queries.invalidateQueries({ queryKey: [POSTS, SAVED], refetchType: 'none' }),
    onError: (_error, wanted) => {
      show(!wanted)
      toast({ title: 'Error', description: bookmarkWording.saveFailed, variant: 'destructive' })
    },
  })
}
