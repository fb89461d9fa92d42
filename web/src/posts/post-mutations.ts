import { paths } from '@kith/shared/paths.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { mayDeleteAnyPost, mayDeletePost } from '@kith/shared/permissions.ts'
import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { type EditPostInput, type Post, postWording } from '@kith/shared/posts.ts'
import { useMe } from '../accounts/api.ts'
import { refetchUnder } from '../core/calls/refetch.ts'
import { isCode, isStatus, errorText } from '../core/calls/request.ts'
import { useRouter } from '../router/router.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchPost, POSTS } from './api.ts'
import {
  communityPostsPath,
  deletePost,
  editPost,
  readPost,
  setPinned,
  setPinnedInCommunity,
} from './management-api.ts'
import { PINNED } from './pinned/pinned-api.ts'
import { removePost, removeFromLists } from './remove-post.ts'

/** Saves the changed text of a post. `onSaved` is called even if the form has been left meanwhile. */
export function useEditPost(id: number, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: EditPostInput) => editPost(id, input),
    onSuccess: (edited) => {
      patchPost(queries, id, () => edited)
      onSaved()
      toast({ title: postWording.updated })
    },
    onError: (error) => {
      const isLate = isCode(error, CHANGED_MEANWHILE)
      toastError(postWording.updateFailed, isLate ? errorText(error) : '')
      if (isLate) void readAgain(queries, id)
    },
  })
}

/** Shows what stands in a post by now. If that fails, the next attempt to save it ends here too. */
async function readAgain(queries: QueryClient, id: number): Promise<void> {
  const post = await readPost(id).catch(() => undefined)
  if (post) patchPost(queries, id, () => post)
}

/** Deletes a post. It leaves the lists at once and comes back on failure. From the post's own page, goes home. */
export function useDeletePost(post: Post) {
  const queries = useQueryClient()
  const { history } = useRouter()
  const me = useMe()
  const { id, groupId, community } = post
  const isModerating = mayDeleteAnyPost(me) && !mayDeletePost(me, post, community?.isStaff === true)
  return useMutation({
    networkMode: 'always',
    mutationFn: () => deletePost(id, isModerating).catch(nothingWhenGone),
    onMutate: () => removeFromLists(queries, id),
    onSuccess: () => {
      if ([paths.post(id), paths.sharedPost(id)].includes(history.location.pathname))
        history.replace(paths.home)
      removePost(queries, id)
      void queries.invalidateQueries({ queryKey: [PINNED] })
      if (groupId !== null) refetchUnder(queries, communitiesApi.communities)
      toast({ title: postWording.deleted })
    },
    onError: (_error, _none, putBack) => {
      putBack?.()
      toastError(postWording.deleteFailed)
    },
  })
}

/** A 404 means that someone else deleted it before. */
function nothingWhenGone(error: unknown): void {
  if (!isStatus(error, 404)) throw error
}

/** Pins a post to the left column, or unpins it. */
export function usePinPost({ id }: Post) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (wanted: boolean) => setPinned(id, wanted),
    onSuccess: ({ pinnedAt }, wanted) => {
      patchPost(queries, id, (post) => ({ ...post, pinnedAt }))
      void queries.invalidateQueries({ queryKey: [PINNED] })
      toast({ title: wanted ? postWording.pinned : postWording.unpinned })
    },
    onError: (_error, wanted) => toastError(wanted ? postWording.pinFailed : postWording.unpinFailed),
  })
}

/** Pins a post to the top of its community, or unpins it. */
export function usePinToCommunity({ id, groupId }: Post) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (wanted: boolean) => {
      if (groupId !== null) await setPinnedInCommunity(id, groupId, wanted)
    },
    onSuccess: (_answer, wanted) => {
      patchPost(queries, id, (post) => ({
        ...post,
        community: post.community && { ...post.community, isPinned: wanted },
      }))
      // The pinned ones come first the next time it is opened. The list must not change while someone reads it.
      if (groupId !== null)
        void queries.invalidateQueries({
          queryKey: [POSTS, communityPostsPath(groupId)],
          refetchType: 'none',
        })
      toast({ title: wanted ? postWording.pinned : postWording.unpinned })
    },
    onError: (error, wanted) =>
      toastError(errorText(error, wanted ? postWording.pinFailed : postWording.unpinFailed)),
  })
}
