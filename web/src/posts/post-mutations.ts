import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { mayDeleteAnyPost } from '@kith/shared/permissions.ts'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { useMe } from '../accounts/api.ts'
import { paths } from '../core/paths.ts'
import { isStatus } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { deletePost, editPost, patchPost, PINNED, setPinned } from './api.ts'
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
export function useDeletePost({ id, authorId }: Post) {
  const queries = useQueryClient()
  const { history } = useRouter()
  const me = useMe()
  const isOwn = authorId === me.id || !mayDeleteAnyPost(me)
  return useMutation({
    networkMode: 'always',
    mutationFn: () => deletePost(id, isOwn).catch(nothingWhenGone),
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

const toastFailure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
