import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type BlockAnswer, blocksApi, blockWording, type BlockedOrHidden } from '@kith/shared/blocks.ts'
import { changeItems, pagesQuery } from '../core/calls/pages.ts'
import { refetchAll } from '../core/calls/refetch.ts'
import { request } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Whether a member is blocked or hidden. */
export type BlockKind = 'blocked' | 'hidden'

/** Blocks a member in both directions, until it is undone. */
export const block = (userId: number) => request('POST', blocksApi.block, { body: { userId } })
const unblock = (userId: number) => request('POST', blocksApi.unblock, { body: { userId } })

/** Keeps a member's posts out of the viewer's lists, until it is undone. */
export const hide = (userId: number) => request('POST', blocksApi.hide, { body: { userId } })
export const unhide = (userId: number) => request('POST', blocksApi.unhide, { body: { userId } })

/** Whether the viewer has blocked a member. Asked when a profile was not found. */
export function useIsBlocked(id: number): boolean {
  const path = fillPath(blocksApi.isBlocked, { id })
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => request<BlockAnswer>('GET', path, { signal }),
    staleTime: 0,
  })
  return data?.isBlocked === true
}

const undoing = {
  blocked: { undo: unblock, done: blockWording.unblocked, failed: blockWording.unblockFailed },
  hidden: { undo: unhide, done: blockWording.shown, failed: blockWording.unhideFailed },
}

/** Members are blocked and hidden on other pages, so the list is fetched again on every visit. */
const blockedOrHiddenQuery = (as: BlockKind) => ({
  ...pagesQuery<BlockedOrHidden>([blocksApi[as]], blocksApi[as]),
  staleTime: 0,
})

/** The members whom the viewer has blocked or hidden, page by page, the latest first. */
export const useBlockedOrHidden = (as: BlockKind) => useInfiniteQuery(blockedOrHiddenQuery(as))

/** Undoes a block or a hiding. The member leaves the list at once and comes back on failure. */
export function useUndo(as: BlockKind) {
  const queries = useQueryClient()
  const { queryKey } = blockedOrHiddenQuery(as)
  return useMutation({
    networkMode: 'always',
    mutationFn: undoing[as].undo,
    onMutate: (userId) =>
      changeItems<BlockedOrHidden>(queries, queryKey, (people) => people.filter(({ id }) => id !== userId)),
    onSuccess: () => {
      refetchAll(queries)
      toast({ title: undoing[as].done })
    },
    onError: () => {
      void queries.invalidateQueries({ queryKey })
      toastError(undoing[as].failed)
    },
  })
}
