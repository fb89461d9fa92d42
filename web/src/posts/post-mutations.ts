import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { mayDeleteAnyPost } from '@kith/shared/permissions.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { type PinAnswer, type Post, postsApi, postWording } from '@kith/shared/posts.ts'
import { useMe } from '../accounts/api.ts'
import { paths } from '../core/paths.ts'
import { isStatus, request } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { patchPost } from './cache.ts'
import { PINNED } from './pinned.ts'
import { removePost, takeOut } from './remove-post.ts'

/** Changes the words of a post. */
export function useEditPost(id: number) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (content: string) =>
      request<Post>('PUT', fillPath(postsApi.post, { id }), { body: { content } }),
    onSuccess: (edited) => {
      patchPost(queries, id, () => edited)
      toast({ title: postWording.updated })
    },
    onError: () => toastFailure(postWording.updateFailed),
  })
}

/**
 * Deletes a post: out of the lists at once, rolled back when it fails. From a page of its own it leads home. What others
 * wrote moderators delete by a call of their own (decisions.md §11).
 */
export function useDeletePost({ id, authorId }: Post) {
  const queries = useQueryClient()
  const { history } = useRouter()
  const me = useMe()
  const path = mayDeleteAnyPost(me) && authorId !== me.id ? postsApi.moderated : postsApi.post
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('DELETE', fillPath(path, { id })).catch(nothingWhenGone),
    onMutate: () => takeOut(queries, id),
    onSuccess: () => {
      if ([paths.post(id), paths.sharedPost(id)].includes(history.location.pathname))
        history.replace(paths.home)
      removePost(queries, id)
      void queries.invalidateQueries({ queryKey: [PINNED] })
      toast({ title: postWording.deleted })
    },
    onError: (_error, _none, putBack) => {
      putBack?.()
      toastFailure(postWording.deleteFailed)
    },
  })
}

/** Someone else was faster. */
function nothingWhenGone(error: unknown): void {
  if (!isStatus(error, 404)) throw error
}

/** Pins a post to the left column, or takes the pin away. */
export function usePinPost({ id }: Post) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (wanted: boolean) =>
      request<PinAnswer>(wanted ? 'POST' : 'DELETE', fillPath(postsApi.pin, { id })),
    onSuccess: ({ pinnedAt }, wanted) => {
      patchPost(queries, id, (post) => ({ ...post, pinnedAt }))
      void queries.invalidateQueries({ queryKey: [PINNED] })
      toast({ title: wanted ? postWording.pinned : postWording.unpinned })
    },
    onError: (_error, wanted) => toastFailure(wanted ? postWording.pinFailed : postWording.unpinFailed),
  })
}

const toastFailure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
