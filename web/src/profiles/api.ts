import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import type { BlockAnswer } from '@kith/shared/blocks.ts'
import type { Profile, ProfileFriend } from '@kith/shared/profiles.ts'
import { pagesQuery } from '../core/pages.ts'
import { request } from '../core/request.ts'

const USERS = '/api/users'

/** Whose profile it is, as its address says. */
export type Whom = { id: number } | { username: string }

/** Every profile is cached under this beginning of its key. */
export const PROFILES = ['profile'] as const
/** What two are to each other changes in many places: a profile is asked for nearly whenever someone looks. */
const FRESH = 5_000

export const profileQuery = (whom: Whom) =>
  queryOptions({
    queryKey: [...PROFILES, whom],
    queryFn: ({ signal }) => request<Profile>('GET', pathOf(whom), { signal }),
    staleTime: FRESH,
  })

const pathOf = (whom: Whom) =>
  'id' in whom ? `${USERS}/${whom.id}` : `${USERS}/by-username/${encodeURIComponent(whom.username)}`

export const useProfile = (whom: Whom) => useQuery(profileQuery(whom))

export const postsPathOf = (id: number) => `${USERS}/${id}/posts`

export const useFriendsOf = (id: number) => usePeople<ProfileFriend>(`${USERS}/${id}/friends`)
export const useMutualFriends = (id: number) => usePeople<Person>(`/api/friends/mutual/${id}`)

const usePeople = <T>(path: string) => useInfiniteQuery(pagesQuery<T>([path], path))

/** Whether the member has blocked someone, asked where someone is not to be found. */
export const useIsBlocked = (id: number) =>
  useQuery({
    queryKey: [`${USERS}/blocked/${id}`],
    queryFn: async ({ signal }) => {
      const answer = await request<BlockAnswer>('GET', `${USERS}/blocked/${id}`, { signal })
      return answer.isBlocked
    },
    staleTime: 0,
  }).data === true
