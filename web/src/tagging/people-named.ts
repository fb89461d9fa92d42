import { useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { searchApi } from '@kith/shared/search.ts'
import { request } from '../core/request.ts'

const FRESH = 60_000

/** The members who may be meant by the beginning of a name, friends or not. */
export const usePeopleNamed = (name: string) =>
  useQuery({
    queryKey: [searchApi.members, 'to tag', name],
    queryFn: ({ signal }) =>
      request<Person[]>('GET', searchApi.members, { query: { q: name, limit: 10 }, signal }),
    staleTime: FRESH,
  })
