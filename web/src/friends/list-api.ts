import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Friend } from '@kith/shared/friends.ts'
import { type Pages, withItems } from '../core/calls/pages.ts'
import { useDelayed } from '../undo/api.ts'
import { FRIENDS, listQuery, statsQuery } from './api.ts'

// What the friends page alone reads stands apart from api.ts, which is in the first load.

export function useFriendPages(q: string) {
  const left = useDelayed('unfriend')
  return useInfiniteQuery({
    ...listQuery<Friend>(FRIENDS, { includeSelf: 'true', q: q || null }),
    select: (list: Pages<Friend>) => withItems(list, (items) => items.filter(({ id }) => !left.has(id))),
  })
}

/** The number of friends, including those that were not loaded. */
export const useFriendCount = () => useQuery({ ...statsQuery, select: ({ friends }) => friends }).data
