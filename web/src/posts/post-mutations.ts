import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mayDeleteAnyPost, mayDeletePost } from '@kith/shared/permissions.ts'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { useMe } from '../accounts/api.ts'
import { paths } from '../core/paths.ts'
import { refreshCommunities } from '../core/refresh-communities.ts'
import { isStatus, sentenceOf } from '../core/request.ts'
import { useRouter } from '../router/router.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchPost, POSTS } from './api.ts'
import {
  communityPostsPath,
  deletePost,
  editPost,
  setPinned,
  setPinnedInCommunity,
} from './management-api.ts'
import { PINNED } from './pinned/pinned-api.ts'
import { removePost, takeOut } from './remove-post.ts'

export function useEditPost(id: number) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (content: string) => editPost(id, content),
    onSuccess: (edited) => {
      patchPost(queries, id, () => edited)
      toast({ title: postWording.updated })
    },
    onError: () => toastFailure(postWording.updateFailed),
  })
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
    onMutate: () => takeOut(queries, id),
    onSuccess: () => {
      if ([paths.post(id), paths.sharedPost(id)].includes(history.location.pathname))
        history.replace(paths.home)
      removePost(queries, id)
      void queries.invalidateQueries({ queryKey: [PINNED] })
      if (groupId !== null) refreshCommunities(queries)
      toast({ title: postWording.deleted })
    },
    onError: (_error, _none, putBack) => {
      putBack?.()
      toastFailure(postWording.deleteFailed)
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
    onError: (_error, wanted) => toastFailure(wanted ? postWording.pinFailed : postWording.unpinFailed),
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
      toastFailure(sentenceOf(error, wanted ? postWording.pinFailed : postWording.unpinFailed)),
  })
}

const toastFailure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
