import type { Query, QueryClient } from '@tanstack/react-query'
import { communitiesApi } from '@kith/shared/communities.ts'

/**
 * Fetches again what is shown of communities: pages, members, requests, numbers. The list of all waits for the next visit,
 * so that it does not move under a reader. Posts of communities are lists of posts.
 */
export function refreshCommunities(queries: QueryClient): void {
  const isList = ({ queryKey: [first] }: Query) => first === communitiesApi.communities
  const isOfOne = (query: Query) =>
    String(query.queryKey[0]).startsWith(communitiesApi.communities) && !isList(query)
  void queries.invalidateQueries({ predicate: isOfOne })
  void queries.invalidateQueries({ predicate: isList, refetchType: 'none' })
}
