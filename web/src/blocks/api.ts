import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type BlockAnswer, blocksApi, blockWording, type KeptAway } from '@kith/shared/blocks.ts'
import { changeItems, pagesQuery } from '../core/calls/pages.ts'
import { refetchAll } from '../core/calls/refetch.ts'
import { request } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** The two ways of keeping a member away. */
export type Way = 'blocked' | 'hidden'

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
const keptAwayQuery = (way: Way) => ({
  ...pagesQuery<KeptAway>([blocksApi[way]], blocksApi[way]),
  staleTime: 0,
})

/** The members whom the viewer has blocked or hidden, page by page, the latest first. */
export const useKeptAway = (way: Way) => useInfiniteQuery(keptAwayQuery(way))

/** Undoes a block or a hiding. The member leaves the list at once and comes back on failure. */
export function useUndo(way: Way) {
  const queries = useQueryClient()
  const { queryKey } = keptAwayQuery(way)
  return useMutation({
    networkMode: 'always',
    mutationFn: undoing[way].undo,
    onMutate: (userId) =>
      changeItems<KeptAway>(queries, queryKey, (people) => people.filter(({ id }) => id !== userId)),
    onSuccess: () => {
      refetchAll(queries)
      toast({ title: undoing[way].done })
    },
    onError: () => {
      void queries.invalidateQueries({ queryKey })
      toastError(undoing[way].failed)
    },
  })
}
