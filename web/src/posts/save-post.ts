import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookmarkWording } from '@kith/shared/bookmarks.ts'
import type { Post } from '@kith/shared/posts.ts'
import { useMe } from '../accounts/api.ts'
import { refetchList } from '../core/calls/refetch-list.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { patchPost, POSTS, SAVED, setSaved } from './api.ts'

/** Saves a post or removes it from the saved ones. Shown at once, rolled back on failure. */
export function useSavePost({ id }: Post) {
  const queries = useQueryClient()
  const me = useMe()
  const show = (isBookmarked: boolean) => patchPost(queries, id, (post) => ({ ...post, isBookmarked }))
  return useMutation({
    scope: { id: `save post ${id}` },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => setSaved(id, wanted),
    onMutate: show,
    onSuccess: (_answer, wanted) => {
      refetchList(queries, [POSTS, SAVED], id, wanted)
      // Its code is not in the first load.
      void import('../core/tabs/other-tabs.ts').then(
        ({ postToOtherTabs }) => postToOtherTabs(me.id, { what: 'post', id, isBookmarked: wanted }),
        () => undefined,
      )
    },
    onError: (_error, wanted) => {
      show(!wanted)
      toastError(bookmarkWording.saveFailed)
    },
  })
}
