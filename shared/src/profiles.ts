import { z } from 'zod'
import { person, describedPerson, role } from './accounts.ts'
import { time } from './basics.ts'
import { notFoundWording } from './errors.ts'
import { friendStatus } from './friends.ts'

/** Addresses of the profile calls. */
export const profilesApi = {
  byId: '/api/users/:id',
  byUsername: '/api/users/by-username/:username',
  friends: '/api/users/:id/friends',
} as const

export const profileWording = {
  notFound: notFoundWording.member,
  noPosts: 'No posts yet',
  notFriendsYet: (name: string) => `You can write to ${name} once you are friends`,
  mutual: (count: number) => (count === 1 ? '1 mutual friend' : `${count} mutual friends`),
} as const

/** A member as others read them (rules/visibility.md 23). The counts have only what this viewer may see. */
export const profile = describedPerson.extend({
  role,
  createdAt: time,
  postCount: z.int(),
  friendCount: z.int(),
  /** Common friends of both. */
  mutualCount: z.int(),
  /** The newest three of them (rules/visibility.md 26). */
  mutualFriends: z.array(person),
  friendship: friendStatus,
  /** Whether the viewer has hidden their posts. */
  isHidden: z.boolean(),
})
export type Profile = z.infer<typeof profile>

/** A friend of the member whose profile is read. */
export const profileFriend = person.extend({
  /** Also a friend of the viewer. */
  isMutual: z.boolean(),
  isSelf: z.boolean().optional(),
})
export type ProfileFriend = z.infer<typeof profileFriend>

/** No member has any other username. */
export const usernameInPath = z.string().regex(/^\w{3,30}$/)
