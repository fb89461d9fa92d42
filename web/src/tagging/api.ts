import { useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import type { Tag } from '@kith/shared/posts.ts'
import { searchApi } from '@kith/shared/search.ts'
import { request } from '../core/calls/request.ts'

const FRESH = 60_000

/** The members whose name begins with `q`, friends or not. */
export const usePeopleNamed = (q: string) =>
  useQuery({
    queryKey: [searchApi.members, 'to tag', q],
    queryFn: ({ signal }) => request<Person[]>('GET', searchApi.members, { query: { q, limit: 10 }, signal }),
    staleTime: FRESH,
  })

/** The sentence about people who were not tagged because they may not see the text; undefined if all were. */
export function notTagged(untagged: readonly number[] | undefined, tags: readonly Tag[]): string | undefined {
  const names = tags.filter(({ id }) => untagged?.includes(id)).map(({ name }) => name)
  return names.length > 0 ? `Not tagged: ${list.format(names)}, who can't see it.` : undefined
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
