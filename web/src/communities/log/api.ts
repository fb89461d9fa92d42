import { useInfiniteQuery } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type LogEntry } from '@kith/shared/communities.ts'
import { pagesQuery } from '../../core/calls/pages.ts'

/** The acts of the staff of a community, newest first. Fetched again on every visit. */
export function useLog(id: number) {
  const path = fillPath(communitiesApi.log, { id })
  return useInfiniteQuery({ ...pagesQuery<LogEntry>([path], path), staleTime: 0 })
}
