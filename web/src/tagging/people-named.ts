import { useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { request } from '../core/request.ts'

const PEOPLE = '/api/users/search'
const FRESH = 60_000

/** The members who may be meant by the beginning of a name, friends or not. */
export const usePeopleNamed = (name: string) =>
  useQuery({
    queryKey: [PEOPLE, 'to tag', name],
    queryFn: ({ signal }) => request<Person[]>('GET', PEOPLE, { query: { q: name, limit: 10 }, signal }),
    staleTime: FRESH,
  })
