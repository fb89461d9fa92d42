import { z } from 'zod'
import { person } from './accounts.ts'
import { id, paging, time } from './basics.ts'

/** A request once declined looks pending to its sender this long, and may be sent again then (decisions.md §5). */
export const DECLINED_FOR_DAYS = 30

export const friendRequestInput = z.object({ friendId: id })
export const friendResponseInput = z.object({ friendshipId: id, status: z.enum(['accepted', 'declined']) })
export const friendRemoveInput = z.object({ friendId: id })

export const friendListInput = paging.extend({ includeSelf: z.stringbool().optional() })
export type FriendListInput = z.infer<typeof friendListInput>

export const friendWording = {
  self: 'You cannot befriend yourself.',
  already: 'You are already friends.',
} as const

/** What a member and another are to each other (decisions.md §5). */
export const friendStatus = z.object({
  status: z.enum(['none', 'pending', 'friends', 'self']),
  direction: z.enum(['sent', 'received']).optional(),
  friendshipId: id.optional(),
})
export type FriendStatus = z.infer<typeof friendStatus>

/** A friend request as either end sees it (product.md §3, Friendship). */
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
