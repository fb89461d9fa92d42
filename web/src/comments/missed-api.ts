import type { QueryClient } from '@tanstack/react-query'
import { COMMENTS } from './api.ts'

/** The posts whose threads are on screen, and were read before then (milliseconds). */
export const openThreads = (queries: QueryClient, before: number): number[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [COMMENTS], type: 'active' })
    .filter(({ state }) => state.dataUpdatedAt < before)
    .map(({ queryKey }) => (queryKey[1] as { postId: number }).postId)
