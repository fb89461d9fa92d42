import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { blocksApi, blockWording, type KeptAway } from '@kith/shared/blocks.ts'
import { sessionQuery } from '../accounts/api.ts'
import { changeItems, pagesQuery } from '../core/pages.ts'
import { request } from '../core/request.ts'
import { platformSettingsQuery } from '../settings/api.ts'
import { toast } from '../ui/overlays/toast.ts'

/** The two ways of keeping someone away. */
export type Way = 'blocked' | 'hidden'

const undoing = {
  blocked: { path: blocksApi.unblock, done: blockWording.unblocked, failed: blockWording.unblockFailed },
  hidden: { path: blocksApi.unhide, done: blockWording.shown, failed: blockWording.unhideFailed },
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
    mutationFn: (userId: number) => request('POST', undoing[way].path, { body: { userId } }),
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
