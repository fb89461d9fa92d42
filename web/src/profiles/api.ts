import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type CommunityOfPerson } from '@kith/shared/communities.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { type Profile, type ProfileFriend, profilesApi } from '@kith/shared/profiles.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { pagesQuery } from '../core/calls/pages.ts'
import { request } from '../core/calls/request.ts'
import { useDelayed } from '../undo/api.ts'

/** The username or id in the profile's address. */
export type ProfileKey = { id: number } | { username: string }

/** The query keys of all profiles begin with this. */
const PROFILES = ['profile'] as const
/** Milliseconds. A friendship can change on many pages, so a profile is fetched again on almost every visit. */
const FRESH = 5_000

export const profileQuery = (whom: ProfileKey) =>
  queryOptions({
    queryKey: [...PROFILES, whom],
    queryFn: ({ signal }) => request<Profile>('GET', pathOf(whom), { signal }),
    staleTime: FRESH,
  })

const pathOf = (whom: ProfileKey) =>
  'id' in whom ? fillPath(profilesApi.byId, whom) : fillPath(profilesApi.byUsername, whom)

/** A profile, as it is after what the viewer has done and can still undo. */
export function useProfile(whom: ProfileKey) {
  const parted = new Set([...useDelayed('unfriend'), ...useDelayed('decline')])
  return useQuery({
    ...profileQuery(whom),
    select: (profile: Profile): Profile =>
      parted.has(profile.id) ? { ...profile, friendship: { status: 'none' } } : profile,
  })
}

export const postsPathOf = (id: number) => fillPath(postsApi.ofMember, { id })

export const useCommunitiesOf = (id: number) =>
  useList<CommunityOfPerson>(fillPath(communitiesApi.ofPerson, { id }))
export const useFriendsOf = (id: number) => useList<ProfileFriend>(fillPath(profilesApi.friends, { id }))
export const useMutualFriends = (id: number) => useList<Person>(fillPath(friendsApi.mutual, { id }))

const useList = <T>(path: string) => useInfiniteQuery(pagesQuery<T>([path], path))

/** Changes a profile wherever it is cached. */
export function patchProfile(queries: QueryClient, id: number, part: Partial<Profile>): void {
  changeCached<Profile>(queries, PROFILES, (profile) =>
    profile.id === id ? { ...profile, ...part } : profile,
  )
}
