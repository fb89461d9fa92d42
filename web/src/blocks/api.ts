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

/** The two ways of keeping someone away. */
export type Way = 'blocked' | 'hidden'

/** Keeps someone out of sight, in both directions, until it is taken back. */
export const block = (userId: number) => request('POST', blocksApi.block, { body: { userId } })
const unblock = (userId: number) => request('POST', blocksApi.unblock, { body: { userId } })

/** Keeps someone's posts out of the own feeds, until it is taken back. */
export const hide = (userId: number) => request('POST', blocksApi.hide, { body: { userId } })
export const unhide = (userId: number) => request('POST', blocksApi.unhide, { body: { userId } })

/** Whether the member has blocked someone, asked where someone is not to be found. */
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

/** People are blocked and hidden elsewhere: the list is asked for whenever someone looks. */
const keptAwayQuery = (way: Way) => ({
  ...pagesQuery<KeptAway>([blocksApi[way]], blocksApi[way]),
  staleTime: 0,
})

/** Whom the member has blocked or hidden, page by page, the latest first. */
export const useKeptAway = (way: Way) => useInfiniteQuery(keptAwayQuery(way))

/** Takes a block or a hiding back: the member leaves the list at once and comes back when it fails. */
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

/** What was read before may hold what is out of sight now, or lack what is in sight again. */
export function readAnew(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  void queries.invalidateQueries({ predicate: isOfOthers })
}

/** Forgets at once all that was read: the words and the name of one who is blocked may stand anywhere in it. */
export function forgetAll(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  void queries.resetQueries({ predicate: isOfOthers })
}

/** The member's own record and the house's settings: all pages stand on them, and no one else is in them. */
const STAYING = new Set<unknown>([...sessionQuery.queryKey, ...platformSettingsQuery.queryKey])
const isOfOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => !STAYING.has(queryKey[0])

const toastFailure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
