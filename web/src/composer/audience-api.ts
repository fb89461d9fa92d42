import type { QueryClient } from '@tanstack/react-query'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { sessionQuery } from '../accounts/api.ts'
import { request } from '../core/calls/request.ts'

/** The audience of a first post was chosen. Where that does not get through, the next visit asks once more. */
export function rememberAudience(queries: QueryClient): void {
  queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, knowsAudience: true })
  request('PUT', ownProfileApi.profile, { body: { knowsAudience: true } }).catch(() => undefined)
}
