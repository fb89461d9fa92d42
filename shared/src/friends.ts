import { z } from 'zod'
import { person } from './accounts.ts'
import { exactText, id, paging, time } from './basics.ts'

/** Addresses of the friend calls. */
export const friendsApi = {
  friends: '/api/friends',
  friend: '/api/friends/:id',
  remove: '/api/friends/remove',
  mutual: '/api/friends/mutual/:id',
  request: '/api/friends/request',
  respond: '/api/friends/respond',
  received: '/api/friends/requests/pending',
  sent: '/api/friends/requests/sent',
  sentRequest: '/api/friends/requests/:id',
  status: '/api/friends/status/:id',
  stats: '/api/user/stats',
  suggestions: '/api/suggestions',
  members: '/api/users',
} as const

/** How many friend requests are read at once: as many as a badge counts. */
export const REQUESTS_PAGE = 100

/** A declined request looks pending to its sender for this long. After that it may be sent again (rules/friends.md 4). */
export const DECLINED_FOR_DAYS = 30

export const friendRequestInput = z.object({ friendId: id })
export const friendResponseInput = z.object({ friendshipId: id, status: z.enum(['accepted', 'declined']) })
export const friendRemoveInput = z.object({ friendId: id })

const SOUGHT_NAME_MAX = 100

/** A page of people; with `q`, only those whose name or username contains it. */
export const peopleQuery = paging.extend({ q: exactText.trim().max(SOUGHT_NAME_MAX).optional() })
export type PeopleQuery = z.infer<typeof peopleQuery>

export const friendListInput = peopleQuery.extend({ includeSelf: z.stringbool().optional() })
export type FriendListInput = z.infer<typeof friendListInput>

export const friendWording = {
  self: 'You cannot befriend yourself.',
  already: 'You are already friends.',
  mutual: (count: number) => `${count} mutual ${count === 1 ? 'friend' : 'friends'}`,
} as const

/** The relation of a member to another one (rules/friends.md 12). */
export const friendStatus = z.object({
  status: z.enum(['none', 'pending', 'friends', 'self']),
  direction: z.enum(['sent', 'received']).optional(),
  friendshipId: id.optional(),
})
export type FriendStatus = z.infer<typeof friendStatus>

/** A friend request as both ends see it (rules/friends.md 1). */
export const friendRequest = z.object({
  id,
  userId: id,
  friendId: id,
  status: z.enum(['pending', 'accepted', 'declined']),
  createdAt: time,
  requester: person,
  recipient: person,
})
export type FriendRequest = z.infer<typeof friendRequest>

export const friend = person.extend({ isSelf: z.boolean().optional(), friendsSince: time.nullable() })
export type Friend = z.infer<typeof friend>

/** A member whom the viewer could befriend, with the number of common friends. */
export const suggestedPerson = person.extend({ mutualCount: z.int() })
export type SuggestedPerson = z.infer<typeof suggestedPerson>

/** The numbers of a member (rules/friends.md 11). */
export const memberStats = z.object({
  posts: z.int(),
  friends: z.int(),
  likesReceived: z.int(),
  communities: z.int(),
  invitesUsed: z.int(),
  /** In bytes (rules/friends.md 11). */
  storageUsed: z.int(),
  storageQuota: z.int(),
})
export type MemberStats = z.infer<typeof memberStats>
