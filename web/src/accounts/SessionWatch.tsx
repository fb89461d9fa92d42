import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MEMBER } from '../core/calls/page-answers.ts'
import { isStatus } from '../core/calls/request.ts'
import { sessionQuery } from './api.ts'

/**
 * A session can end elsewhere, and another can begin. So an open page checks the session after a 401, and when another
 * page of this browser reports a change.
 */
export function SessionWatch() {
  const queries = useQueryClient()
  useEffect(() => watchSession(queries), [queries])
  return null
}

function watchSession(queries: QueryClient): () => void {
  const ask = (cancelRefetch: boolean) => queries.invalidateQueries(sessionQuery, { cancelRefetch })
  const again = readAgain(queries)
  const askWhenRefused = async (error: unknown) => {
    if (!isStatus(error, 401) || !queries.getQueryData(sessionQuery.queryKey)) return
    // Only once, even if many calls are refused together.
    await ask(false)
    const { data, status } = queries.getQueryState(sessionQuery.queryKey) ?? {}
    if (data && status === 'success') again()
  }
  const stops = [queries.getQueryCache(), queries.getMutationCache()].map((cache) =>
    cache.subscribe(({ type, ...event }) => {
      if (type === 'updated' && 'action' in event && event.action.type === 'error')
        void askWhenRefused(event.action.error)
    }),
  )
  // What was refused before this code came.
  const refused = queries
    .getQueryCache()
    .getAll()
    .find(({ state }) => isStatus(state.error, 401))
  if (refused) void askWhenRefused(refused.state.error)
  const askWhenChanged = ({ key }: StorageEvent) => {
    if (key === MEMBER) void ask(true)
  }
  window.addEventListener('storage', askWhenChanged)
  return () => {
    stops.forEach((stop) => stop())
    window.removeEventListener('storage', askWhenChanged)
  }
}

/**
 * The member is still signed in, so the refused calls used a cookie that was just replaced. Fetch them again.
 * A query that is refused twice in a row is left alone.
 */
function readAgain(queries: QueryClient): () => void {
  const failures = new Map<string, number>()
  return () => {
    const isToRead = ({ queryHash, state }: Query) => {
      const isNew = failures.get(queryHash) !== state.dataUpdateCount
      return (
        isStatus(state.error, 401) && isNew && failures.set(queryHash, state.dataUpdateCount) !== undefined
      )
    }
    void queries.refetchQueries({ type: 'active', predicate: isToRead })
  }
}
