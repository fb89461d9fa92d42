import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type BlockAnswer, blocksApi, blockWording, type KeptAway } from '@kith/shared/blocks.ts'
import { sessionQuery } from '../accounts/api.ts'
import { changeItems, pagesQuery } from '../core/pages.ts'
import { request } from '../core/request.ts'
import { platformSettingsQuery } from '../settings/api.ts'
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
      readAnew(queries)
      toast({ title: undoing[way].done })
    },
    onError: () => {
      void queries.invalidateQueries({ queryKey })
      toastFailure(undoing[way].failed)
    },
  })
}

/** Cached lists may contain members who are hidden now, or lack members who are visible again. Fetches them again. */
export function readAnew(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  void queries.invalidateQueries({ predicate: isOfOthers })
}

/** Removes all cached lists at once, because any of them may contain texts or the name of a blocked member. */
export function forgetAll(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  void queries.resetQueries({ predicate: isOfOthers })
}

/** Every page needs the viewer's own record and the settings, and they contain nobody else. */
const STAYING = new Set<unknown>([...sessionQuery.queryKey, ...platformSettingsQuery.queryKey])
const isOfOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => !STAYING.has(queryKey[0])

const toastFailure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
