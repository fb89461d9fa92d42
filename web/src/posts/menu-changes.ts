import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type PinAnswer, type Post, postWording } from '@kith/shared/posts.ts'
import { paths } from '../core/paths.ts'
import { request } from '../core/request.ts'
import { toast } from '../ui/toast.ts'
import { patchPost, POSTS, removePost } from './cache.ts'

const PINNED = '/api/pinned-posts'

/** Changes the words of a post. */
export function useEditPost(id: number) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (content: string) => request<Post>('PUT', `${POSTS}/${id}`, { body: { content } }),
    onSuccess: (edited) => {
      patchPost(queries, id, () => edited)
      toast({ title: postWording.updated })
    },
    onError: () => toastFailure(postWording.updateFailed),
  })
}

/** Deletes a post; from a page of its own it leads home. */
export function useDeletePost(id: number) {
  const queries = useQueryClient()
  const { history } = useRouter()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('DELETE', `${POSTS}/${id}`),
    onSuccess: () => {
      if ([paths.post(id), paths.sharedPost(id)].includes(history.location.pathname))
        history.replace(paths.home)
      removePost(queries, id)
      void queries.invalidateQueries({ queryKey: [PINNED] })
      toast({ title: postWording.deleted })
    },
    onError: () => toastFailure(postWording.deleteFailed),
  })
}

/** Pins a post to the left column, or takes the pin away. */
export function usePinPost({ id }: Post) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request<PinAnswer>(wanted ? 'POST' : 'DELETE', `${POSTS}/${id}/pin`),
    onSuccess: ({ pinnedAt }, wanted) => {
      patchPost(queries, id, (post) => ({ ...post, pinnedAt }))
      void queries.invalidateQueries({ queryKey: [PINNED] })
      toast({ title: wanted ? postWording.pinned : postWording.unpinned })
    },
    onError: (_error, wanted) => toastFailure(wanted ? postWording.pinFailed : postWording.unpinFailed),
  })
}

const toastFailure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
