import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi, bookmarkWording } from '@kith/shared/bookmarks.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { request } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { findPost, patchPost, postKey, postListKey } from './cache.ts'

const postQuery = (id: number) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: ({ signal }) => request<Post>('GET', fillPath(postsApi.post, { id }), { signal }),
  })

/** One post; what a list already knows of it shows at once. */
export function usePost(id: number) {
  const queries = useQueryClient()
  return useQuery({ ...postQuery(id), placeholderData: () => findPost(queries, id) })
}

/** Changes the count of comments that a post shows, from what it is by then. */
export function useCountComments(id: number): (change: number) => void {
  const queries = useQueryClient()
  return (change) => {
    const comments = Math.max(0, (findPost(queries, id)?.comments ?? 0) + change)
    patchPost(queries, id, (post) => ({ ...post, comments }))
  }
}

/** Saves a post or lets go of it: on screen at once, rolled back when it fails. */
export function useSavePost({ id }: Post) {
  const queries = useQueryClient()
  const path = fillPath(bookmarksApi.post, { id })
  const show = (isBookmarked: boolean) => patchPost(queries, id, (post) => ({ ...post, isBookmarked }))
  return useMutation({
    scope: { id: path },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request(wanted ? 'PUT' : 'DELETE', path),
    onMutate: show,
    // The list of what is saved is asked for anew when it is next looked at, not under the reader's eyes.
    onSuccess: () =>
      void queries.invalidateQueries({ queryKey: postListKey(bookmarksApi.bookmarks), refetchType: 'none' }),
    onError: (_error, wanted) => {
      show(!wanted)
      toast({ title: 'Error', description: bookmarkWording.saveFailed, variant: 'destructive' })
    },
  })
}
