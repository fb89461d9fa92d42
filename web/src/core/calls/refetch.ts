import type { Query, QueryClient } from '@tanstack/react-query'
import { accountsApi } from '@kith/shared/accounts.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'

/**
 * The viewer may see other things than before: a new friend, a community joined or left. Everything that is not on screen
 * is fetched again when it is shown. What is on screen stays still under the reader.
 */
export function refetchWhenShown(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
}

/** What is on screen may be among what the viewer may not see any more: it is fetched again too, and stays meanwhile. */
export function refetchAll(queries: QueryClient): void {
  refetchWhenShown(queries)
  void queries.invalidateQueries({ predicate: isOfOthers })
}

/** Nothing that is cached may be shown any longer: it may name a member who is blocked now. */
export function clearCache(queries: QueryClient): void {
  refetchWhenShown(queries)
  void queries.resetQueries({ predicate: isOfOthers })
}

/**
 * What stands under an address has changed, as the pages, members and numbers of communities: it is fetched again. The list
 * at the address itself waits for the next visit, so that it does not move under a reader.
 */
export function refetchUnder(queries: QueryClient, address: string): void {
  const isList = ({ queryKey: [first] }: Query) => first === address
  const isUnder = (query: Query) => String(query.queryKey[0]).startsWith(address) && !isList(query)
  void queries.invalidateQueries({ predicate: isUnder })
  void queries.invalidateQueries({ predicate: isList, refetchType: 'none' })
}

/** Every page needs the viewer's own record and the settings, and they contain nobody else. */
const STAYING = new Set<unknown>([accountsApi.user, settingsApi.settings])
const isOfOthers = ({ queryKey }: Query) => !STAYING.has(queryKey[0])
